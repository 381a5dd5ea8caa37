-- The next company that has a log, for the daily check; ids only.
create or replace function security_log_next_tenant(after_tenant bigint) returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select min(t.id) from (
      (select l.tenant_id as id from security_log l where l.tenant_id > after_tenant order by l.tenant_id limit 1)
      union all
      (select a.tenant_id from security_log_anchors a where a.tenant_id > after_tenant order by a.tenant_id limit 1)
    ) t
  $$;
alter function security_log_next_tenant(bigint) owner to prosa_definer;
revoke execute on function security_log_next_tenant(bigint) from public;
grant execute on function security_log_next_tenant(bigint) to prosa_app;
