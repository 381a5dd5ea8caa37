-- For the operator: how much was erased in which company and when; neither whose it was nor what.
create or replace function operator_erasures(p_limit integer, p_offset integer)
  returns table (id uuid, tenant_id bigint, company text, rows bigint, erased_at timestamptz, replayed_at timestamptz,
                 total bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select e.id, e.tenant_id, t.name,
           (select coalesce(sum(n.value::bigint), 0)::bigint from jsonb_each_text(e.counts) n),
           e.erased_at, e.replayed_at, (select count(*) from erasures)
      from erasures e join tenants t on t.id = e.tenant_id
     order by e.erased_at desc, e.id limit p_limit offset p_offset
  $$;
alter function operator_erasures(integer, integer) owner to prosa_definer;
revoke execute on function operator_erasures(integer, integer) from public;
grant execute on function operator_erasures(integer, integer) to prosa_app;
