-- Puts the marks of a person's thread into one message of ours, by the provider's own time. True when people see the difference.
create or replace function intake_marked(p_tenant bigint, p_channel bigint, p_message messages, p_from jsonb, p_now timestamptz)
  returns boolean
  language plpgsql
  as $$
declare
  v_marks record;
  v_is_seen boolean := false;
begin
  select max(h.delivered_upto) as delivered, max(h.read_upto) as read into v_marks
    from jsonb_array_elements(p_from) n, contact_identities i, channel_threads h
   where i.tenant_id = p_tenant and i.kind = n ->> 'kind' and i.match_key = identity_match_key(n ->> 'kind', n ->> 'value')
     and h.tenant_id = p_tenant and h.channel_id = p_channel and h.identity_id = i.id;
  if v_marks.delivered >= p_message.provider_at then
    v_is_seen := intake_join_status(p_tenant, p_message.id, jsonb_build_object('status', 'delivered', 'at', v_marks.delivered), p_now);
  end if;
  if v_marks.read >= p_message.provider_at then
    v_is_seen := intake_join_status(p_tenant, p_message.id, jsonb_build_object('status', 'read', 'at', v_marks.read), p_now) or v_is_seen;
  end if;
  return v_is_seen;
end $$;
