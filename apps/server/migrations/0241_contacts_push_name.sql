-- A name that the channel told gives way to the one in the telephone's book; one that a person gave does not. Of those of before nobody
-- knows, so they count as given.
alter table contacts add column is_push_name boolean not null default false;
create trigger contacts_keep_push_name before update of name on contacts
  for each row when (old.is_push_name and new.is_push_name and old.name is distinct from new.name)
  execute function contacts_keep_push_name();
