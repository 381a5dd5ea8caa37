-- As journal_between, of one kind.
create or replace function journal_of_kind(wanted text, prev text, max_rows integer, upto text default null, after_seq bigint default 0)
  returns table (snapshot text, seq bigint, tenant_id bigint, kind text, ticket_id bigint, version bigint, user_id bigint,
                 data jsonb, at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
#variable_conflict use_column
begin
  return query
    with bounds as materialized (
      select coalesce(upto::pg_snapshot, pg_current_snapshot()) as until
    )
    select b.until::text, r.seq, r.tenant_id, r.kind, r.ticket_id, r.version, r.user_id, r.data, r.at
      from bounds b
      left join lateral (
        select j.* from (
          select * from journal where xid >= pg_snapshot_xmax(prev::pg_snapshot)
          union all
          select * from journal where xid = any (array(select pg_snapshot_xip(prev::pg_snapshot)))
        ) j
         where j.kind = wanted and pg_visible_in_snapshot(j.xid, b.until) and j.seq + 0 > after_seq
         order by j.seq + 0
         limit max_rows
      ) r on true
     order by r.seq;
end $$;
alter function journal_of_kind(text, text, integer, text, bigint) owner to prosa_definer;
revoke execute on function journal_of_kind(text, text, integer, text, bigint) from public;
grant execute on function journal_of_kind(text, text, integer, text, bigint) to prosa_app;
