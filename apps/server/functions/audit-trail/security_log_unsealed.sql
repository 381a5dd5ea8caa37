-- Companies with entries that are in no chain yet.
create or replace function security_log_unsealed(max_rows integer) returns setof bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select distinct l.tenant_id from security_log l where l.hash is null limit max_rows
  $$;
alter function security_log_unsealed(integer) owner to prosa_definer;
revoke execute on function security_log_unsealed(integer) from public;
grant execute on function security_log_unsealed(integer) to prosa_app;
