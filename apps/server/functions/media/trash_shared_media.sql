-- before-tables
-- A file that many messages may have: the sweep looks whether one still has it.
create or replace function trash_shared_media() returns trigger
  language plpgsql
  as $$
begin
  insert into storage_trash (tenant_id, storage_key) values (old.tenant_id, old.storage_key);
  return old;
end $$;
