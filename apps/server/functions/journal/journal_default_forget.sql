-- Removes what is past its time from the default partition; with the definer's rights, as journal_default_holds.
create or replace function journal_default_forget(before timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ with gone as (delete from journal_default where at < before returning 1) select count(*) from gone $$;
alter function journal_default_forget(timestamptz) owner to prosa_definer;
revoke execute on function journal_default_forget(timestamptz) from public, prosa_app;
grant execute on function journal_default_forget(timestamptz) to prosa_owner;
