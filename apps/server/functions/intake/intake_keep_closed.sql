-- A customer's words kept at a closed attendance, which stays closed.
create or replace function intake_keep_closed(p_tenant bigint, p_channel bigint, p_ticket bigint, p_change jsonb, p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_message bigint;
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_row tickets;
begin
  insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, content, from_me, send_type, status,
                        provider_id, quoted_provider_id, is_forwarded, provider_at, created_at)
    values (p_tenant, p_ticket, p_channel, gen_random_uuid(), 'text', p_change ->> 'body', nullif(p_change -> 'content', 'null'),
            false, 'chat', 'received', p_change ->> 'providerId', p_change ->> 'quotedProviderId', false, v_at, p_now)
    returning id into v_message;
  update tickets t
     set version = t.version + 1, inbound_count = t.inbound_count + 1,
         last_inbound_at = greatest(t.last_inbound_at, v_at), last_message_id = v_message,
         last_message = left(p_change ->> 'body', 250), last_message_type = 'text', last_message_from_me = false,
         last_message_status = 'received', last_message_at = p_now, updated_at = p_now
   where t.tenant_id = p_tenant and t.id = p_ticket
  returning * into v_row;
  insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    values (p_tenant, 'message.created', p_ticket, v_row.version, null,
            jsonb_build_object('messageId', v_message, 'facts', ticket_facts(v_row)));
end $$;
