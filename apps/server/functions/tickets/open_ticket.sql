-- before-tables
-- The one place where an attendance begins: its row and its first lines of the log. Null where one is going on with this contact on
-- this channel. Whoever it is given to has it from this moment on.
--   p_owner       who attends; null: it waits in its queue
--   p_by          the person who opens it; null: nobody did
--   p_by_message  a message opens it, which tells of it, counts the versions and says when the customer last wrote. Otherwise the
--                 opening is told by itself, and the window of free text, which is the conversation's, is taken over
create or replace function open_ticket(p_tenant bigint, p_channel bigint, p_contact bigint, p_queue bigint, p_owner bigint,
                                       p_by bigint, p_by_message boolean, p_now timestamptz)
  returns bigint
  language plpgsql
  as $$
declare
  v_ticket bigint;
begin
  insert into tickets (cycle_since, stage_since, tenant_id, version, status, turn, protocol, is_group, queue_id, user_id, assigned_at, channel_id, contact_id,
                       last_message_at, last_inbound_at, created_at, updated_at)
    select p_now, case when p_owner is null then p_now end, p_tenant, case when p_by_message then 0 else 1 end, case when p_owner is null then 'pending' else 'open' end,
           case when p_owner is null then 'queue' else 'person' end, next_protocol(p_tenant, p_now),
           exists (select 1 from contacts k where k.tenant_id = p_tenant and k.id = p_contact and k.is_group), p_queue, p_owner,
           case when p_owner is not null then p_now end, p_channel, p_contact, p_now,
           case when not p_by_message then
             (select max(o.last_inbound_at) from tickets o
               where o.tenant_id = p_tenant and o.contact_id = p_contact and o.channel_id = p_channel) end,
           p_now, p_now
    on conflict (tenant_id, contact_id, channel_id) where status in ('open', 'pending') do nothing
    returning id into v_ticket;
  if v_ticket is null then
    return null;
  end if;
  insert into ticket_logs (tenant_id, ticket_id, type, user_id, to_user_id, to_queue_id, at)
    values (p_tenant, v_ticket, 'create', p_by, p_owner, p_queue, p_now);
  if p_owner is distinct from p_by then
    insert into ticket_logs (tenant_id, ticket_id, type, user_id, to_user_id, at)
      values (p_tenant, v_ticket, 'userDefine', p_by, p_owner, p_now);
  end if;
  perform fact_opened(p_tenant, v_ticket,
    case when p_by_message then 'customer' when p_by is null then 'rule' else 'person' end, p_by, p_now);
  return v_ticket;
end $$;
