-- Companies with stored files to be removed.
create or replace function tenants_with_trash(p_before timestamptz, p_limit integer) returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select distinct t.tenant_id from storage_trash t
     where t.created_at < p_before and not exists (select 1 from tenant_moves g where g.tenant_id = t.tenant_id)
     order by t.tenant_id limit p_limit
  $$;
alter function tenants_with_trash(timestamptz, integer) owner to prosa_definer;
revoke execute on function tenants_with_trash(timestamptz, integer) from public;
grant execute on function tenants_with_trash(timestamptz, integer) to prosa_app;
