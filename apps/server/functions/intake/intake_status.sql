-- One word of the provider about a message of ours.
create or replace function intake_status(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_provider text := p_change ->> 'providerId';
  v_message messages;
  v_is_seen boolean;
  v_result intake_result;
begin
  select * into v_message from messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_provider and m.from_me;
  if not found then
    -- The answer to our send may be lost or late: then our own id, echoed, says which message this is.
    select * into v_message from messages m
     where m.tenant_id = p_tenant and m.client_id = (p_change ->> 'callbackId')::uuid and m.channel_id = p_channel
       and m.provider_id is null and m.from_me;
    if not found then
      perform intake_keep(p_tenant, p_channel, v_provider, p_change, p_now);
      v_result.outcome := 'unmatched';
      return v_result;
    end if;
    -- Sent again by a person's decision since: that an earlier attempt left or failed says nothing about this one, but
    -- that it arrived does.
    if (p_change ->> 'at')::timestamptz < v_message.queued_at and p_change ->> 'status' in ('sent', 'failed') then
      v_result.outcome := 'known';
      return v_result;
    end if;
  end if;

  -- Ticket first, message second: the order everybody locks in.
  perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_message.ticket_id for update;
  update messages m set provider_id = v_provider
   where v_message.provider_id is null and m.tenant_id = p_tenant and m.id = v_message.id and m.provider_id is null;
  v_is_seen := intake_join_status(p_tenant, v_message.id, p_change, p_now);

  v_is_seen := intake_catch_up(p_tenant, p_channel, v_message.id, v_provider, p_now) or v_is_seen;
  v_result.ticket_id := v_message.ticket_id;
  v_result.outcome := case when v_is_seen then 'changed' else 'known' end;
  if v_message.type = 'reaction' then
    -- What people see of our reaction is the message it stands on, and only when it must be taken away again.
    delete from message_reactions r using messages m
     where v_is_seen and m.tenant_id = p_tenant and m.id = v_message.id and m.status = 'failed'
       and r.tenant_id = p_tenant and r.message_id = m.quoted_id and r.from_me and r.emoji = m.body;
    if found then
      perform intake_tell(p_tenant, v_message.quoted_id, p_now);
    else
      v_result.outcome := 'known';
    end if;
  elsif v_is_seen then
    perform intake_tell(p_tenant, v_message.id, p_now);
  end if;
  perform intake_resolve_quotes(p_tenant, p_channel, v_message.ticket_id, v_message.id, v_provider, p_now);
  return v_result;
end $$;
