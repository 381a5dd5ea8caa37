-- A customer's reaction to a message, a change of it, or its revocation.
create or replace function intake_amendment(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_target text := p_change ->> 'targetProviderId';
  v_message bigint;
  v_result intake_result;
begin
  select m.id, m.ticket_id into v_message, v_result.ticket_id from messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_target;
  if not found then
    -- It may be on its way in this moment: then its writer has this person's ticket, or their names.
    perform intake_lock_people(p_tenant, jsonb_build_array(p_change));
    perform 1 from tickets t
      where t.tenant_id = p_tenant and t.id = intake_known_ticket(p_tenant, p_channel, p_change -> 'from') for update;
    select m.id, m.ticket_id into v_message, v_result.ticket_id from messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_target;
    if not found then
      perform intake_keep(p_tenant, p_channel, v_target, p_change, p_now);
      v_result.outcome := 'unmatched';
      return v_result;
    end if;
  end if;
  perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_result.ticket_id for update;
  v_result.outcome := 'known';
  if intake_amend(p_tenant, v_message, p_change ->> 'kind', p_change, p_now) then
    perform intake_tell(p_tenant, v_message, p_now);
    v_result.outcome := 'changed';
  end if;
  return v_result;
end $$;
