-- before-tables
-- No "missing ok" and no default on purpose: a transaction without a tenant must fail, not see everything or nothing.
create or replace function app_tenant() returns bigint
  language sql stable parallel safe
  return current_setting('app.tenant_id')::bigint;
grant execute on function app_tenant() to prosa_definer;
