-- A word from the company's telephone: it may have opened the ticket, and it answers whoever waited. Before the ticket is updated;
-- p_waiting is who waits afterwards.
create or replace function fact_by_phone(p_tenant bigint, p_ticket bigint, p_waiting timestamptz, p_at timestamptz) returns void
  language plpgsql
  as $$
begin
  update ticket_facts f set author = 'phone'
    from tickets t
   where t.tenant_id = p_tenant and t.id = p_ticket and t.version = 0
     and f.tenant_id = p_tenant and f.ticket_id = p_ticket and f.kind = 'opened';
  insert into ticket_facts (tenant_id, ticket_id, version, kind, at, since, channel_id, queue_id, author, is_first, is_private)
    select t.tenant_id, t.id, t.version + 1, 'answered', p_at, t.waiting_since, t.channel_id, t.queue_id, 'phone',
           t.first_answer_at is null, t.is_private
      from tickets t
     where t.tenant_id = p_tenant and t.id = p_ticket and not t.is_group and t.waiting_since <= p_at
       and t.waiting_since is distinct from p_waiting;
end $$;
