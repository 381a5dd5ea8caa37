-- Keeps what is said about a message that is not here yet.
create or replace function intake_keep(p_tenant bigint, p_channel bigint, p_target text, p_change jsonb, p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_kind text := p_change ->> 'kind';
  v_at timestamptz := (p_change ->> 'at')::timestamptz;
begin
  insert into message_amendments (tenant_id, channel_id, target_provider_id, kind, at, data, received_at)
    select p_tenant, p_channel, p_target, v_kind, v_at, p_change, p_now
     where not exists (select 1 from message_amendments a
                        where a.tenant_id = p_tenant and a.channel_id = p_channel
                          and a.target_provider_id = p_target and a.kind = v_kind and a.at = v_at
                          and a.data = p_change);
  -- Providers repeat themselves for a week. What never came by then was said before this channel was here.
  delete from message_amendments a
   where a.tenant_id = p_tenant and a.received_at < p_now - interval '8 days'
     and a.id in (select o.id from message_amendments o where o.tenant_id = p_tenant order by o.id limit 20);
end $$;
