-- before-tables
-- A file brings the words of its name to the message it belongs to, and takes them along when the name goes.
create or replace function keep_file_words() returns trigger
  language plpgsql
  as $$
begin
  delete from message_words w where w.tenant_id = new.tenant_id and w.message_id = new.message_id;
  insert into message_words (tenant_id, message_id, ticket_id, words)
    select m.tenant_id, m.id, m.ticket_id,
           message_keys(message_scope(m.tenant_id, m.id >> 18), concat_ws(' ', m.body, new.name))
      from messages m
     where m.tenant_id = new.tenant_id and m.id = new.message_id and m.type not in ('reaction', 'op') and m.deleted_at is null
       and concat_ws('', m.body, new.name) <> ''
       and not exists (select 1 from tickets t where t.tenant_id = m.tenant_id and t.id = m.ticket_id and t.status = 'asleep');
  return null;
end $$;
