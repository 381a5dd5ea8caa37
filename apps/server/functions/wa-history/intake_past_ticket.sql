-- The closed attendance that holds a conversation's past, one for each import; null for somebody who is to be ignored. The protocol is
-- its own kind, so that no number of a real attendance is used up.
create or replace function intake_past_ticket(p_tenant bigint, p_import history_imports, p_row history_messages, p_now timestamptz,
                                              out ticket_id bigint, out is_new boolean)
  language plpgsql
  as $$
declare
  v_contact bigint;
  v_protocol text;
begin
  is_new := false;
  v_contact := intake_contact(p_tenant, p_row.change -> 'from', coalesce(p_row.name, ''), p_now);
  v_protocol := 'H' || p_import.number || '-' || v_contact;
  select t.id into ticket_id from tickets t where t.tenant_id = p_tenant and t.protocol = v_protocol for update;
  if found or exists (select 1 from contacts c where c.tenant_id = p_tenant and c.id = v_contact and c.is_ignored) then
    return;
  end if;
  insert into tickets (tenant_id, version, status, turn, protocol, is_group, is_past, queue_id, channel_id, contact_id, answered,
                       cycle_since, last_message_at, closed_at, created_at, updated_at)
    select p_tenant, 1, 'closed', 'queue', v_protocol, k.is_group, true, c.default_queue_id, c.id, k.id, true,
           p_row.at, p_row.at, p_row.at, p_row.at, p_now
      from channels c join contacts k on k.tenant_id = c.tenant_id and k.id = v_contact
     where c.tenant_id = p_tenant and c.id = p_import.channel_id
    returning id into ticket_id;
  is_new := true;
end $$;
