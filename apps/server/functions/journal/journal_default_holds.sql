-- Rows of the default partition in a stretch of time, whoever's they are. With the definer's rights because forced row
-- security binds the owner too.
create or replace function journal_default_holds(from_time timestamptz, to_time timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select 1 from journal_default where at >= from_time and at < to_time) $$;
alter function journal_default_holds(timestamptz, timestamptz) owner to prosa_definer;
revoke execute on function journal_default_holds(timestamptz, timestamptz) from public, prosa_app;
grant execute on function journal_default_holds(timestamptz, timestamptz) to prosa_owner;
