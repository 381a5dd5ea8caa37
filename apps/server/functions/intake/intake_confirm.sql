-- One sentence of ours after what the customer just said, which is no answer to anything else. The ticket must be locked.
create or replace function intake_confirm(p_tenant bigint, p_ticket bigint, p_channel bigint, p_text text, p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_message bigint;
  v_row tickets;
begin
  insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
    values (p_tenant, p_ticket, p_channel, gen_random_uuid(), 'text', p_text, true, 'system', 'queued', p_now)
    returning id into v_message;
  insert into send_turns (tenant_id, ticket_id, channel_id, message_id, is_bulk, tries, due_at)
    values (p_tenant, p_ticket, p_channel, v_message, false, 0, clock_timestamp())
    on conflict (tenant_id, ticket_id) do nothing;
  update tickets t
     set version = t.version + 1, last_message_id = v_message, last_message = left(p_text, 250), last_message_type = 'text',
         last_message_from_me = true, last_message_status = 'queued', last_message_at = p_now, updated_at = p_now
   where t.tenant_id = p_tenant and t.id = p_ticket returning * into v_row;
  insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    values (p_tenant, 'message.created', p_ticket, v_row.version, null,
            jsonb_build_object('messageId', v_message, 'facts', ticket_facts(v_row)));
end $$;
