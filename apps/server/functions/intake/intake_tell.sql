-- Tells that a message is another than before, and the ticket's line with it. The ticket must be locked. Of a sleeping ticket there is
-- nobody to tell: no version, no row of the journal.
create or replace function intake_tell(p_tenant bigint, p_message bigint, p_now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_ticket tickets;
begin
  update tickets t
     set version = t.version + 1, updated_at = p_now,
         last_message = case when t.last_message_id = m.id then left(m.body, 250) else t.last_message end,
         last_message_status = case when t.last_message_id = m.id then m.status else t.last_message_status end
    from messages m
   where m.tenant_id = p_tenant and m.id = p_message and t.tenant_id = p_tenant and t.id = m.ticket_id
     and t.status in ('open', 'pending', 'closed')
  returning t.* into v_ticket;
  if not found then
    return;
  end if;
  insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    values (p_tenant, 'message.changed', v_ticket.id, v_ticket.version, null,
            jsonb_build_object('messageId', p_message, 'facts', ticket_facts(v_ticket)));
end $$;
