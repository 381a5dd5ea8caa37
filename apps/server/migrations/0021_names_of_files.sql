-- Messages are found by the names of their files too. First those that are there already, which are few beside all messages, while
-- everybody works on; then the triggers, and once more what came meanwhile.
grant update on message_words to prosa_definer;
set local role prosa_definer;
insert into message_words (tenant_id, message_id, ticket_id, words)
  select m.tenant_id, m.id, m.ticket_id,
         message_keys(message_scope(m.tenant_id, m.id >> 18), concat_ws(' ', m.body, f.name))
    from message_media f
    join messages m on m.tenant_id = f.tenant_id and m.id = f.message_id
   where f.name is not null and m.deleted_at is null and m.type <> 'reaction'
  on conflict (tenant_id, message_id) do update set words = excluded.words;
set local role prosa_owner;

create trigger message_media_words_kept after insert on message_media
  for each row when (new.name is not null) execute function keep_file_words();
create trigger message_media_words_changed after update of name on message_media
  for each row when (new.name is distinct from old.name) execute function keep_file_words();

set local role prosa_definer;
insert into message_words (tenant_id, message_id, ticket_id, words)
  select m.tenant_id, m.id, m.ticket_id,
         message_keys(message_scope(m.tenant_id, m.id >> 18), concat_ws(' ', m.body, f.name))
    from message_media f
    join messages m on m.tenant_id = f.tenant_id and m.id = f.message_id
   where f.name is not null and f.created_at > now() - interval '1 day' and m.deleted_at is null and m.type <> 'reaction'
  on conflict (tenant_id, message_id) do update set words = excluded.words;
set local role prosa_owner;
revoke update on message_words from prosa_definer;
