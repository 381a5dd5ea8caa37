-- Everything of ours until a moment has come so far. Marks only grow and are kept, so that a message whose own time is learned later finds
-- them; the two are both by the provider's clock.
create or replace function intake_watermark(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_upto timestamptz := (p_change ->> 'upTo')::timestamptz;
  v_is_read boolean := p_change ->> 'status' = 'read';
  v_message messages;
  v_ticket bigint := intake_known_ticket(p_tenant, p_channel, p_change -> 'from');
  v_result intake_result;
begin
  v_result.outcome := 'known';
  insert into channel_threads as h (tenant_id, channel_id, identity_id, delivered_upto, read_upto)
    select p_tenant, p_channel, i.id, v_upto, case when v_is_read then v_upto end
      from jsonb_array_elements(p_change -> 'from') n, contact_identities i
     where i.tenant_id = p_tenant and i.kind = n ->> 'kind' and i.match_key = identity_match_key(n ->> 'kind', n ->> 'value')
    on conflict (tenant_id, channel_id, identity_id) do update
       set delivered_upto = greatest(h.delivered_upto, excluded.delivered_upto), read_upto = greatest(h.read_upto, excluded.read_upto);
  if v_ticket is null then
    return v_result;
  end if;
  perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_ticket for update;
  v_result.ticket_id := v_ticket;
  -- What was marked before is at the end of the line: the newest come first, and few of them are unmarked.
  for v_message in
    select m.* from messages m
     where m.tenant_id = p_tenant and m.ticket_id = v_ticket and m.from_me and m.provider_at <= v_upto
       and m.status in ('unconfirmed', 'sent', 'delivered') and m.type not in ('note', 'reaction', 'op')
     order by m.id desc limit 200
  loop
    if intake_join_status(p_tenant, v_message.id, jsonb_build_object('status', p_change ->> 'status', 'at', v_upto), p_now) then
      perform intake_tell(p_tenant, v_message.id, p_now);
      v_result.outcome := 'changed';
    end if;
  end loop;
  return v_result;
end $$;
