-- before-tables
-- Whoever gives another name takes the place of the channel, which told the one before.
create or replace function contacts_keep_push_name() returns trigger
  language plpgsql
  as $$
begin
  new.is_push_name := false;
  return new;
end $$;
