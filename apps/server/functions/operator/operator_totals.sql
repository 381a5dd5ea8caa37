-- For the operator: how many companies, people and channels there are.
create or replace function operator_totals(p_now timestamptz)
  returns table (companies bigint, blocked bigint, suspended bigint, users bigint, connections bigint, connected bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select (select count(*) from tenants t where t.id <> 1 and t.status <> 'moved'),
           (select count(*) from tenants t
             where t.id <> 1 and t.status = 'active' and coalesce(t.blocked_from, t.due_at) <= p_now),
           (select count(*) from tenants t where t.status = 'inactive'),
           (select count(*) from users u where u.is_active and not u.is_support and u.deleted_at is null),
           (select count(*) from channels c where c.deleted_at is null),
           (select count(*) from channels c where c.deleted_at is null and c.status = 'connected')
  $$;
alter function operator_totals(timestamptz) owner to prosa_definer;
revoke execute on function operator_totals(timestamptz) from public;
grant execute on function operator_totals(timestamptz) to prosa_app;
