-- For the operator: people of one company or of all, found by name or e-mail. Not those who are gone, nor the support.
-- Two statements, so that one company is read along its own index.
create or replace function operator_users(p_tenant bigint, p_search text, p_limit integer, p_offset integer)
  returns table (id bigint, tenant_id bigint, company text, name text, email text, profile text, is_active boolean,
                 last_online_at timestamptz, has_password boolean, total bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
#variable_conflict use_column
begin
  if p_tenant is null then
    return query
      select u.id, u.tenant_id, t.name, u.name, u.email, u.profile, u.is_active, u.last_online_at,
             u.password_hash is not null, count(*) over ()
        from users u join tenants t on t.id = u.tenant_id
       where u.deleted_at is null and not u.is_support
         and (p_search is null or position(search_text(p_search) in search_text(u.name) || ' ' || search_text(u.email)) > 0)
       order by search_text(u.name), u.id limit p_limit offset p_offset;
  else
    return query
      select u.id, u.tenant_id, t.name, u.name, u.email, u.profile, u.is_active, u.last_online_at,
             u.password_hash is not null, count(*) over ()
        from users u join tenants t on t.id = u.tenant_id
       where u.tenant_id = p_tenant and u.deleted_at is null and not u.is_support
         and (p_search is null or position(search_text(p_search) in search_text(u.name) || ' ' || search_text(u.email)) > 0)
       order by search_text(u.name), u.id limit p_limit offset p_offset;
  end if;
end
$$;
alter function operator_users(bigint, text, integer, integer) owner to prosa_definer;
revoke execute on function operator_users(bigint, text, integer, integer) from public;
grant execute on function operator_users(bigint, text, integer, integer) to prosa_app;
