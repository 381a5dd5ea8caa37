-- How much of one tenant's journal lies behind a snapshot, counted no further than a bound: before anything is read
-- and put in order.
create or replace function journal_missed(prev text, tenant bigint, at_most integer) returns integer
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
begin
  if tenant is distinct from app_tenant() then
    raise exception 'journal_missed was asked for another tenant' using errcode = 'insufficient_privilege';
  end if;
  return (select count(*)::integer from (
    select 1 from journal j
     where j.tenant_id = tenant and j.xid >= pg_snapshot_xmax(prev::pg_snapshot)
     limit at_most) missed);
end $$;
alter function journal_missed(text, bigint, integer) owner to prosa_definer;
revoke execute on function journal_missed(text, bigint, integer) from public;
grant execute on function journal_missed(text, bigint, integer) to prosa_app;
