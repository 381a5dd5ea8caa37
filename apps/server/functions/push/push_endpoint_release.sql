-- Whoever was told in this browser before is not told there any more: of any company, for a browser has one address for all.
create or replace function push_endpoint_release(p_hash bytea, p_tenant bigint, p_user bigint) returns void
  language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    delete from push_subscriptions s
     where s.endpoint_hash = p_hash and (s.tenant_id, s.user_id) is distinct from (p_tenant, p_user)
  $$;
alter function push_endpoint_release(bytea, bigint, bigint) owner to prosa_definer;
revoke execute on function push_endpoint_release(bytea, bigint, bigint) from public;
grant execute on function push_endpoint_release(bytea, bigint, bigint) to prosa_app;
