-- For the operator: people of one company or of all, found by name or e-mail. Not those who are gone, nor the support.
create or replace function operator_users(p_tenant bigint, p_search text, p_limit integer, p_offset integer)
  returns table (id bigint, tenant_id bigint, company text, name text, email text, profile text, is_active boolean,
                 last_online_at timestamptz, has_password boolean, total bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id, u.tenant_id, t.name, u.name, u.email, u.profile, u.is_active, u.last_online_at,
           u.password_hash is not null, count(*) over ()
      from users u join tenants t on t.id = u.tenant_id
     where (p_tenant is null or u.tenant_id = p_tenant) and u.deleted_at is null and not u.is_support
       and (p_search is null or position(search_text(p_search) in search_text(u.name) || ' ' || search_text(u.email)) > 0)
     order by search_text(u.name), u.id limit p_limit offset p_offset
  $$;
alter function operator_users(bigint, text, integer, integer) owner to prosa_definer;
revoke execute on function operator_users(bigint, text, integer, integer) from public;
grant execute on function operator_users(bigint, text, integer, integer) to prosa_app;
