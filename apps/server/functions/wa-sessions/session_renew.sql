-- Prolongs what a node holds. Each of p_held has tenant, channel and epoch; answers those that are still the node's. One that
-- ran out and was taken by nobody is its own again.
create or replace function session_renew(p_node text, p_held jsonb, p_lease_ms integer)
  returns table (tenant_id bigint, channel_id bigint)
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    update session_leases l set expires_at = clock_timestamp() + p_lease_ms * interval '1 millisecond'
      from jsonb_array_elements(p_held) h
     where l.tenant_id = (h ->> 'tenant')::bigint and l.channel_id = (h ->> 'channel')::bigint
       and l.node = p_node and l.epoch = (h ->> 'epoch')::bigint
       and exists (select 1 from wa_sessions w
                    join channels c on c.tenant_id = w.tenant_id and c.id = w.channel_id and c.deleted_at is null
                    where w.tenant_id = l.tenant_id and w.channel_id = l.channel_id and w.is_wanted)
    returning l.tenant_id, l.channel_id
  $$;
alter function session_renew(text, jsonb, integer) owner to prosa_definer;
revoke execute on function session_renew(text, jsonb, integer) from public;
grant execute on function session_renew(text, jsonb, integer) to prosa_app;
