-- A grade for the contact's closed attendance, which was asked for and still counts: kept there, with its message. Null: it is none,
-- and opens an attendance as every other word does. A second grade within the time replaces the first.
create or replace function intake_grade(p_tenant bigint, p_channel bigint, p_contact bigint, p_change jsonb, p_now timestamptz)
  returns bigint
  language plpgsql
  as $$
declare
  v_grade integer;
  v_ticket bigint;
  v_message bigint;
  v_is_first boolean;
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_row tickets;
begin
  if p_change ->> 'type' <> 'text' or coalesce((p_change ->> 'fromMe')::boolean, false) or not exists (
       select 1 from channels c where c.tenant_id = p_tenant and c.id = p_channel and c.rating -> 'isOn' = 'true') then
    return null;
  end if;
  v_grade := rating_grade(p_change ->> 'body');
  if v_grade is null then
    return null;
  end if;
  -- "+ 0": by the contact, who has few, and not by the channel, which has as many as the company has.
  select t.id, r.grade is null into v_ticket, v_is_first
    from tickets t join ratings r on r.tenant_id = t.tenant_id and r.ticket_id = t.id
   where t.tenant_id = p_tenant and t.contact_id = p_contact and t.channel_id + 0 = p_channel and t.status = 'closed'
     and r.asked_at <= v_at and r.expires_at >= v_at
   order by t.id desc limit 1
     for update;
  if v_ticket is null or exists (
       select 1 from tickets t where t.tenant_id = p_tenant and t.contact_id = p_contact and t.channel_id + 0 = p_channel
          and t.status in ('open', 'pending')) then
    return null;
  end if;
  insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, content, from_me, send_type, status,
                        provider_id, quoted_provider_id, is_forwarded, provider_at, created_at)
    values (p_tenant, v_ticket, p_channel, gen_random_uuid(), 'text', p_change ->> 'body', nullif(p_change -> 'content', 'null'),
            false, 'chat', 'received', p_change ->> 'providerId', p_change ->> 'quotedProviderId', false, v_at, p_now)
    returning id into v_message;
  update ratings r set grade = v_grade, graded_at = p_now where r.tenant_id = p_tenant and r.ticket_id = v_ticket;
  update tickets t
     set version = t.version + 1, inbound_count = t.inbound_count + 1,
         last_inbound_at = greatest(t.last_inbound_at, v_at), last_message_id = v_message,
         last_message = left(p_change ->> 'body', 250), last_message_type = 'text', last_message_from_me = false,
         last_message_status = 'received', last_message_at = p_now, updated_at = p_now
   where t.tenant_id = p_tenant and t.id = v_ticket
  returning * into v_row;
  insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    values (p_tenant, 'message.created', v_ticket, v_row.version, null,
            jsonb_build_object('messageId', v_message, 'facts', ticket_facts(v_row)));
  if v_is_first then
    insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
      values (p_tenant, 'rating.given', null, null, null, jsonb_build_object('ticketId', v_ticket));
  end if;
  return v_ticket;
end $$;
