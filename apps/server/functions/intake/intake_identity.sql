-- Somebody is known by other names from now on. Names that are somebody else's stay theirs: whether the two are one
-- person is for people to say, so it is only noted where they are attended. Their names and tickets are locked already.
create or replace function intake_identity(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_names jsonb := (p_change -> 'to') || (p_change -> 'from');
  v_contacts bigint[];
  v_contact bigint;
  v_number text;
  v_ticket tickets;
  v_message bigint;
  v_result intake_result;
begin
  v_result.outcome := 'known';
  select array_agg(distinct k.contact_id) into v_contacts
    from jsonb_array_elements(v_names) i, lateral (
      select c.contact_id from contact_identities c
       where c.tenant_id = p_tenant and c.kind = any (identity_kinds(i ->> 'kind'))
         and c.match_key = identity_match_key(i ->> 'kind', i ->> 'value')) k;

  if v_contacts is null and coalesce((p_change ->> 'isHint')::boolean, false) then
    return v_result;
  end if;
  if cardinality(v_contacts) > 1 then
    select t.* into v_ticket from tickets t
     where t.tenant_id = p_tenant and t.contact_id = any (v_contacts) and t.channel_id = p_channel
       and t.status in ('open', 'pending')
     order by t.id limit 1 for update;
    if not found or exists (select 1 from messages m where m.tenant_id = p_tenant and m.channel_id = p_channel
                               and m.provider_id = p_change ->> 'providerId') then
      return v_result;
    end if;
    insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, content, from_me, send_type, status,
                          provider_id, provider_at, created_at)
      values (p_tenant, v_ticket.id, p_channel, gen_random_uuid(), 'system', '',
              '{"type": "system", "event": "identityTaken"}', false, 'system', 'received', p_change ->> 'providerId',
              least((p_change ->> 'at')::timestamptz, p_now), p_now)
      returning id into v_message;
    update tickets t set version = t.version + 1, updated_at = p_now
     where t.tenant_id = p_tenant and t.id = v_ticket.id returning * into v_ticket;
    insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
      values (p_tenant, 'message.created', v_ticket.id, v_ticket.version, null,
              jsonb_build_object('messageId', v_message, 'facts', ticket_facts(v_ticket)));
    v_result.outcome := 'created';
    v_result.ticket_id := v_ticket.id;
    return v_result;
  end if;

  v_contact := intake_contact(p_tenant, v_names, '', p_now);
  select regexp_replace(i ->> 'value', '\D', '', 'g') into v_number
    from jsonb_array_elements(p_change -> 'to') i where i ->> 'kind' in ('phone', 'wa_id') limit 1;
  -- The number shown is the new one, unless people had put another there; so is the name of who has no other.
  update contacts c
     set number = v_number, name = case when c.name = c.number then v_number else c.name end, updated_at = p_now
   where c.tenant_id = p_tenant and c.id = v_contact and v_number is not null and c.number is distinct from v_number
     and (c.number is null or exists (
       select 1 from jsonb_array_elements(p_change -> 'from') i
        where i ->> 'kind' in ('phone', 'wa_id') and phone_match_key(i ->> 'value') = phone_match_key(c.number)));
  if not found then
    return v_result;
  end if;
  v_result.outcome := 'changed';
  for v_ticket in
    update tickets t set version = t.version + 1, updated_at = p_now
     where t.tenant_id = p_tenant and t.contact_id = v_contact and t.status in ('open', 'pending')
    returning t.*
  loop
    v_result.ticket_id := v_ticket.id;
    insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
      values (p_tenant, 'ticket.changed', v_ticket.id, v_ticket.version, null,
              jsonb_build_object('before', ticket_facts(v_ticket), 'facts', ticket_facts(v_ticket)));
  end loop;
  return v_result;
end $$;
