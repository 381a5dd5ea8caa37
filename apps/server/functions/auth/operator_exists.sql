-- Tenant 1 is the operator of the platform.
create or replace function operator_exists() returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select 1 from tenants where id = 1) $$;
alter function operator_exists() owner to prosa_definer;
revoke execute on function operator_exists() from public;
grant execute on function operator_exists() to prosa_app;
