-- Companies in order of their ids, for work that goes through all of them, each under its own tenant; those that live here.
create or replace function every_tenant(p_after bigint, p_limit integer) returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select t.id from tenants t
     where t.id > p_after and not exists (select 1 from tenant_moves g where g.tenant_id = t.id)
     order by t.id limit p_limit
  $$;
alter function every_tenant(bigint, integer) owner to prosa_definer;
revoke execute on function every_tenant(bigint, integer) from public;
grant execute on function every_tenant(bigint, integer) to prosa_app;
