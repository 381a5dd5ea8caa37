-- before-tables
-- A file whose row is gone is removed from the storage later.
create or replace function trash_media() returns trigger
  language plpgsql
  as $$
begin
  insert into storage_trash (tenant_id, storage_key)
    select old.tenant_id, k from unnest(array[old.storage_key, old.thumb_key, old.play_key]) k where k is not null;
  return old;
end $$;
