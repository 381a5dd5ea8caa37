-- Whose quarantined webhook this is, so that it is replayed under that tenant.
create or replace function operator_quarantine_tenant(p_id bigint) returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select q.tenant_id from webhook_quarantine q where q.id = p_id $$;
alter function operator_quarantine_tenant(bigint) owner to prosa_definer;
revoke execute on function operator_quarantine_tenant(bigint) from public;
grant execute on function operator_quarantine_tenant(bigint) to prosa_app;
