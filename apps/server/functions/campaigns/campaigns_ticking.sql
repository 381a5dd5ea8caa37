-- Companies of which campaigns have ticks to be folded, each met once by jumping along the key.
create or replace function campaigns_ticking()
  returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  as $$
    with recursive found (id) as (
      (select t.tenant_id from campaign_ticks t order by t.tenant_id limit 1)
      union all
      select (select t.tenant_id from campaign_ticks t where t.tenant_id > f.id order by t.tenant_id limit 1)
        from found f where f.id is not null)
    select f.id from found f where f.id is not null
       and not exists (select 1 from tenant_moves g where g.tenant_id = f.id)
  $$;
alter function campaigns_ticking() owner to prosa_definer;
revoke execute on function campaigns_ticking() from public;
grant execute on function campaigns_ticking() to prosa_app;
