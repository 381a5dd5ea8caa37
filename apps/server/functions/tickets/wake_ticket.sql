-- A sleeping ticket becomes an attendance, as if it had been opened now: protocol, log, the words of what was sent in it. It must be
-- locked. Given by a message it goes where whoever wrote into it said: to the wallet's owner or that person, else to that queue and
-- its flow. Opened by a person (p_by) it is theirs, in the queue they chose.
create or replace function wake_ticket(p_tenant bigint, p_ticket bigint, p_queue bigint, p_by bigint, p_by_message boolean,
                                       p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_asleep tickets;
  v_last messages;
  v_queue bigint := p_queue;
  v_owner bigint := p_by;
  v_is_with_bot boolean := false;
begin
  select * into strict v_asleep from tickets t where t.tenant_id = p_tenant and t.id = p_ticket;
  if p_by_message then
    select q.id into v_queue from queues q where q.tenant_id = p_tenant and q.id = v_asleep.queue_id and q.is_active;
    if v_queue is null then
      select c.default_queue_id into v_queue from channels c where c.tenant_id = p_tenant and c.id = v_asleep.channel_id;
    end if;
    v_owner := coalesce(intake_owner(p_tenant, v_asleep.contact_id),
                        (select u.id from users u where u.tenant_id = p_tenant and u.id = v_asleep.user_id and u.is_active
                            and u.deleted_at is null));
    v_is_with_bot := v_owner is null
      and exists (select 1 from flows f where f.tenant_id = p_tenant and f.id = v_asleep.chat_flow_id and f.is_active
                     and f.published_version_id is not null and f.deleted_at is null)
      and not exists (select 1 from contacts c where c.tenant_id = p_tenant and c.id = v_asleep.contact_id and c.disable_bot);
  end if;
  select * into v_last from messages m
   where m.tenant_id = p_tenant and m.ticket_id = p_ticket and m.type not in ('reaction', 'op') order by m.id desc limit 1;
  update tickets t
     set version = case when p_by_message then 0 else 1 end,
         status = case when v_owner is null then 'pending' else 'open' end,
         turn = case when v_is_with_bot then 'bot' when v_owner is null then 'queue' else 'person' end,
         bot_epoch = t.bot_epoch + case when v_is_with_bot then 1 else 0 end,
         chat_flow_id = case when v_is_with_bot then t.chat_flow_id end,
         protocol = next_protocol(p_tenant, p_now), queue_id = v_queue, user_id = v_owner,
         assigned_at = case when v_owner is not null then p_now end,
         last_inbound_at = case when p_by_message then t.last_inbound_at else
           (select max(o.last_inbound_at) from tickets o
             where o.tenant_id = p_tenant and o.contact_id = t.contact_id and o.channel_id = t.channel_id) end,
         last_message_id = v_last.id, last_message = coalesce(left(v_last.body, 250), ''),
         last_message_type = v_last.type, last_message_from_me = coalesce(v_last.from_me, false),
         last_message_status = v_last.status, last_message_at = p_now, created_at = p_now, updated_at = p_now
   where t.tenant_id = p_tenant and t.id = p_ticket;
  insert into ticket_logs (tenant_id, ticket_id, type, user_id, to_user_id, to_queue_id, at)
    values (p_tenant, p_ticket, 'create', p_by, v_owner, v_queue, p_now);
  if v_owner is distinct from p_by then
    insert into ticket_logs (tenant_id, ticket_id, type, user_id, to_user_id, at)
      values (p_tenant, p_ticket, 'userDefine', p_by, v_owner, p_now);
  end if;
  perform fact_opened(p_tenant, p_ticket,
    case when p_by_message then 'customer' when p_by is null then 'rule' else 'person' end, p_by, p_now);
  insert into message_words (tenant_id, message_id, ticket_id, words)
    select m.tenant_id, m.id, m.ticket_id,
           message_keys(message_scope(m.tenant_id, m.id >> 18), concat_ws(' ', m.body, f.name))
      from messages m left join message_media f on f.tenant_id = m.tenant_id and f.message_id = m.id
     where m.tenant_id = p_tenant and m.ticket_id = p_ticket and m.type not in ('reaction', 'op') and m.deleted_at is null
       and concat_ws('', m.body, f.name) <> ''
    on conflict (tenant_id, message_id) do nothing;
end $$;
