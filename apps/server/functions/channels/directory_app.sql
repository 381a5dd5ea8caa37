-- Whose channels an app's webhook address speaks for, and where it belongs when their company has left. Whether a body
-- may speak for one of them is decided by that channel's own secret.
create or replace function directory_app(p_key text)
  returns table (tenant_id bigint, channel_id bigint, type text, external_id text, credentials text, moved_to text)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  as $$
#variable_conflict use_column
begin
  return query
    select c.tenant_id, c.id, c.type, c.external_id, c.credentials, m.address
      from (select p_key as key) asked
      left join channel_apps a on a.key = asked.key
      left join channels c on c.tenant_id = a.tenant_id and c.app_key = a.key and c.is_active
      left join moved_channels m on m.key = asked.key
     where c.id is not null or m.key is not null
     order by c.tenant_id, c.id;
end $$;
alter function directory_app(text) owner to prosa_definer;
revoke execute on function directory_app(text) from public;
grant execute on function directory_app(text) to prosa_app;
