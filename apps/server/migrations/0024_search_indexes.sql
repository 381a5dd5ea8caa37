-- no-transaction
-- The words of the messages that were here before, then the indexes that find them. Lists of what is new are kept short:
-- every search reads them, and whoever fills one tidies it up.
set role prosa_definer;
call message_words_catch_up();
set role prosa_owner;
drop procedure message_words_catch_up();
create index concurrently message_words_found on message_words using gin (words)
  with (fastupdate = on, gin_pending_list_limit = 1024);
create index concurrently contacts_by_name on contacts (tenant_id, search_name, id);
create index concurrently contacts_found on contacts using gin (tenant_id, search_name gin_trgm_ops,
  phone_match_key(number) gin_trgm_ops, lower(email) gin_trgm_ops);
