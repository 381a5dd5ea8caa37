-- A call comes in: contact, ticket and bubble as intake makes them, and the call, in one transaction. A device that is in a call
-- already is busy: the second one is kept as such. No call: it is known, or somebody the company wants to hear nothing of.
create or replace function call_offer(p_tenant bigint, p_channel bigint, p_changes jsonb, p_now timestamptz, p_is_sign boolean,
                                      p_provider text, p_relay text, p_ring_seconds integer, p_is_rejected boolean,
                                      out created integer, out changed integer, out known integer, out unmatched integer,
                                      out ignored integer, out media_ids uuid[], out call_id bigint, out call_state text)
  language plpgsql
  as $$
declare
  v_message messages;
  v_contact bigint;
  v_is_recorded boolean;
  v_outcome text := case when p_is_rejected then 'missed' end;
begin
  select a.created, a.changed, a.known, a.unmatched, a.ignored, a.media_ids
    into created, changed, known, unmatched, ignored, media_ids
    from intake_apply(p_tenant, p_channel, p_changes, p_now, p_is_sign) a;
  select c.id, c.state into call_id, call_state from calls c
   where c.tenant_id = p_tenant and c.channel_id = p_channel and c.provider_id = p_provider;
  if found then
    return;
  end if;
  select * into v_message from messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = p_changes #>> '{0,providerId}';
  if not found then
    return;
  end if;
  select t.contact_id into strict v_contact from tickets t where t.tenant_id = p_tenant and t.id = v_message.ticket_id;
  select v.is_recorded into v_is_recorded from channel_voice v where v.tenant_id = p_tenant and v.channel_id = p_channel;
  for v_try in 1..2 loop
    begin
      insert into calls (tenant_id, channel_id, contact_id, ticket_id, message_id, provider_id, direction, state, outcome,
                         rings_until, relay, is_recorded, started_at, ended_at)
        values (p_tenant, p_channel, v_contact, v_message.ticket_id, v_message.id, p_provider, 'in',
                case when v_outcome is null then 'ringing' else 'ended' end, v_outcome,
                p_now + make_interval(secs => p_ring_seconds), p_relay, coalesce(v_is_recorded, false), p_now,
                case when v_outcome is not null then p_now end)
        returning calls.id, calls.state into call_id, call_state;
      exit;
    exception when unique_violation then
      v_outcome := 'busy';
    end;
  end loop;
end $$;
