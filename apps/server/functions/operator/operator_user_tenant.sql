-- Whose person an id is, so that the password is changed under that company; nobody who is gone, nor the support.
create or replace function operator_user_tenant(p_user bigint) returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select u.tenant_id from users u where u.id = p_user and u.deleted_at is null and not u.is_support $$;
alter function operator_user_tenant(bigint) owner to prosa_definer;
revoke execute on function operator_user_tenant(bigint) from public;
grant execute on function operator_user_tenant(bigint) to prosa_app;
