-- A message of the account's own that the provider tells everybody who listens. Ours is only news of it: known by its id, by our own id, or
-- as the one of this conversation whose answer is still out. Any other was written in the provider's own inbox.
create or replace function intake_echo(p_tenant bigint, p_channel bigint, p_change jsonb, p_ticket bigint, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_provider text := p_change ->> 'providerId';
  v_at timestamptz := (p_change ->> 'at')::timestamptz;
  v_message messages;
  v_callback text := p_change ->> 'callbackId';
  v_result intake_result;
begin
  select * into v_message from messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_provider;
  if not found and v_callback is null then
    -- Some tell no id of ours: the oldest that is on its way, or of which nobody knows, with the same words.
    select m.* into v_message from messages m
      left join send_turns s on s.tenant_id = p_tenant and s.ticket_id = m.ticket_id
     where m.tenant_id = p_tenant and m.ticket_id = p_ticket and m.from_me and m.provider_id is null
       and (m.status = 'unconfirmed' or m.status = 'queued' and s.message_id = m.id and s.claim_id is not null)
       and coalesce(m.queued_at, m.created_at) > p_now - interval '10 minutes'
       and (m.body = p_change ->> 'body' or m.type not in ('text', 'comment'))
     order by m.id limit 1;
    v_callback := v_message.client_id::text;
  end if;
  if v_message.id is null and (v_callback is null or not exists (
       select 1 from messages m where m.tenant_id = p_tenant and m.client_id = v_callback::uuid and m.channel_id = p_channel)) then
    return intake_message(p_tenant, p_channel, p_change - 'callbackId' || '{"kind": "message", "fromMe": true}', p_ticket, p_now);
  end if;
  v_result := intake_status(p_tenant, p_channel, jsonb_build_object('kind', 'status', 'providerId', v_provider, 'callbackId', v_callback,
    'status', 'sent', 'at', p_change -> 'at', 'failure', null, 'pricing', null), p_now);
  -- The provider's own time of it is what its marks speak of.
  update messages m set provider_at = v_at
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_provider and m.provider_at is null
  returning * into v_message;
  if found and intake_marked(p_tenant, p_channel, v_message, p_change -> 'from', p_now) then
    perform intake_tell(p_tenant, v_message.id, p_now);
    v_result.outcome := 'changed';
  end if;
  return v_result;
end $$;
