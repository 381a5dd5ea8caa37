-- before-tables
-- A number and a time that are not the caller's to choose; no place in a chain yet.
create or replace function security_log_chain() returns trigger
  language plpgsql
  as $$
begin
  new.position := nextval('public.security_log_positions');
  new.at := clock_timestamp();
  new.place := null;
  new.previous_hash := null;
  new.hash := null;
  return new;
end $$;
