-- The same as journal_between for one tenant, which must be the transaction's own. What it missed is found by transaction and
-- then put in order, whatever the planner expects to find.
create or replace function journal_for_tenant(prev text, tenant bigint, max_rows integer, upto text default null,
                                   after_seq bigint default 0)
  returns table (snapshot text, seq bigint, xid text, tenant_id bigint, kind text, ticket_id bigint, version bigint,
                 user_id bigint, data jsonb, at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  as $$
#variable_conflict use_column
begin
  if tenant is distinct from app_tenant() then
    raise exception 'journal_for_tenant was asked for another tenant' using errcode = 'insufficient_privilege';
  end if;
  return query
    with bounds as materialized (
      select coalesce(upto::pg_snapshot, pg_current_snapshot()) as until
    )
    select b.until::text, r.seq, r.xid::text, r.tenant_id, r.kind, r.ticket_id, r.version, r.user_id, r.data, r.at
      from bounds b
      left join lateral (
        select j.* from (
          select * from journal where tenant_id = tenant and xid >= pg_snapshot_xmax(prev::pg_snapshot)
          union all
          select * from journal where tenant_id = tenant
             and xid = any (array(select pg_snapshot_xip(prev::pg_snapshot)))
        ) j
         where pg_visible_in_snapshot(j.xid, b.until) and j.seq + 0 > after_seq
         -- Not as the primary key has it: with statistics from before a burst, Postgres would walk all of the tenant's rows by it.
         order by j.seq + 0
         limit max_rows
      ) r on true
     order by r.seq;
end $$;
alter function journal_for_tenant(text, bigint, integer, text, bigint) owner to prosa_definer;
revoke execute on function journal_for_tenant(text, bigint, integer, text, bigint) from public;
grant execute on function journal_for_tenant(text, bigint, integer, text, bigint) to prosa_app;
