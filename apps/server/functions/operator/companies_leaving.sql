-- For the operator: companies that are to be erased, the next first, with when.
create or replace function companies_leaving(p_limit integer)
  returns table (tenant_id bigint, company text, due_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select t.id, t.name, t.deletion_due_at from tenants t
     where t.status = 'inactive' and t.deletion_due_at is not null order by t.deletion_due_at, t.id limit p_limit
  $$;
alter function companies_leaving(integer) owner to prosa_definer;
revoke execute on function companies_leaving(integer) from public;
grant execute on function companies_leaving(integer) to prosa_app;
