-- For the operator: channels of one company or of all, with how they are. Neither secrets nor what is said on them.
-- Two statements, so that one company is read along its own index.
create or replace function operator_channels(p_tenant bigint, p_search text, p_status text, p_limit integer, p_offset integer)
  returns table (id bigint, tenant_id bigint, company text, name text, type text, number text, status text,
                 last_inbound_at timestamptz, total bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
#variable_conflict use_column
begin
  if p_tenant is null then
    return query
      select c.id, c.tenant_id, t.name, c.name, c.type, c.number, c.status, c.last_inbound_at, count(*) over ()
        from channels c join tenants t on t.id = c.tenant_id
       where c.deleted_at is null and (p_status is null or c.status = p_status)
         and (p_search is null
              or position(search_text(p_search) in search_text(concat_ws(' ', c.name, c.number, t.name))) > 0)
       order by search_text(t.name), search_text(c.name), c.id limit p_limit offset p_offset;
  else
    return query
      select c.id, c.tenant_id, t.name, c.name, c.type, c.number, c.status, c.last_inbound_at, count(*) over ()
        from channels c join tenants t on t.id = c.tenant_id
       where c.tenant_id = p_tenant and c.deleted_at is null and (p_status is null or c.status = p_status)
         and (p_search is null
              or position(search_text(p_search) in search_text(concat_ws(' ', c.name, c.number, t.name))) > 0)
       order by search_text(t.name), search_text(c.name), c.id limit p_limit offset p_offset;
  end if;
end
$$;
alter function operator_channels(bigint, text, text, integer, integer) owner to prosa_definer;
revoke execute on function operator_channels(bigint, text, text, integer, integer) from public;
grant execute on function operator_channels(bigint, text, text, integer, integer) to prosa_app;
