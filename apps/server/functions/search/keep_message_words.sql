-- before-tables
-- A message keeps the words it is found by beside itself, those of its file's name and what it says aloud; a deleted one is found by none. Of what
-- is sent into a sleeping ticket they are kept when it wakes.
create or replace function keep_message_words() returns trigger
  language plpgsql
  as $$
declare
  v_text text;
begin
  if tg_op <> 'INSERT' then
    delete from message_words w where w.tenant_id = old.tenant_id and w.message_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.type not in ('reaction', 'op') and new.deleted_at is null then
    v_text := new.body;
    -- A new message has no file yet: that one brings its name itself.
    if tg_op = 'UPDATE' then
      v_text := concat_ws(' ', v_text, (select f.name from message_media f
                                         where f.tenant_id = new.tenant_id and f.message_id = new.id));
      -- Before its migration has run there is no such table.
      if new.type in ('voice', 'audio') and to_regclass('message_transcripts') is not null then
        v_text := concat_ws(' ', v_text, (select x.text from message_transcripts x
                                           where x.tenant_id = new.tenant_id and x.message_id = new.id));
      end if;
    end if;
    if v_text <> '' and not (new.from_me and exists (
         select 1 from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id and t.status = 'asleep')) then
      insert into message_words (tenant_id, message_id, ticket_id, words)
        values (new.tenant_id, new.id, new.ticket_id, message_keys(message_scope(new.tenant_id, new.id >> 18), v_text));
    end if;
  end if;
  return null;
end $$;
