-- For the operator: what is in quarantine, without the bodies, which stay encrypted under their tenant.
create or replace function operator_quarantine(p_limit integer, p_offset integer)
  returns table (tenant_id bigint, id bigint, channel_id bigint, channel_type text, reason text, bytes integer,
                 received_at timestamptz, replayed_at timestamptz, total bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select q.tenant_id, q.id, q.channel_id, q.channel_type, q.reason, q.bytes, q.received_at, q.replayed_at,
           (select count(*) from webhook_quarantine)
      from webhook_quarantine q order by q.id desc limit p_limit offset p_offset
  $$;
alter function operator_quarantine(integer, integer) owner to prosa_definer;
revoke execute on function operator_quarantine(integer, integer) from public;
grant execute on function operator_quarantine(integer, integer) to prosa_app;
