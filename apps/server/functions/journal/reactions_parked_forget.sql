-- Removes what was parked longer ago than anybody will look at it; with the definer's rights, as journal_default_forget.
create or replace function reactions_parked_forget(before timestamptz) returns bigint
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ with gone as (delete from parked_reactions where parked_at < before returning 1) select count(*) from gone $$;
alter function reactions_parked_forget(timestamptz) owner to prosa_definer;
revoke execute on function reactions_parked_forget(timestamptz) from public, prosa_app;
grant execute on function reactions_parked_forget(timestamptz) to prosa_owner;
