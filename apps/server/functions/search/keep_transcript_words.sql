-- before-tables
-- What a voice message says brings its words to the message.
create or replace function keep_transcript_words() returns trigger
  language plpgsql
  as $$
begin
  delete from message_words w where w.tenant_id = new.tenant_id and w.message_id = new.message_id;
  insert into message_words (tenant_id, message_id, ticket_id, words)
    select m.tenant_id, m.id, m.ticket_id,
           message_keys(message_scope(m.tenant_id, m.id >> 18), concat_ws(' ', nullif(m.body, ''), f.name, new.text))
      from messages m
      left join message_media f on f.tenant_id = m.tenant_id and f.message_id = m.id
     where m.tenant_id = new.tenant_id and m.id = new.message_id and m.type not in ('reaction', 'op') and m.deleted_at is null
       and not exists (select 1 from tickets t where t.tenant_id = m.tenant_id and t.id = m.ticket_id and t.status = 'asleep');
  return null;
end $$;
