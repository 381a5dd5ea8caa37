-- A ticket that nobody attended is over by a rule: the fact of it. Groups have no facts.
create or replace function fact_over(p_tenant bigint, p_ticket bigint, p_now timestamptz) returns void
  language sql
  as $$
    insert into ticket_facts (tenant_id, ticket_id, version, kind, at, since, channel_id, queue_id, author, is_private)
      select t.tenant_id, t.id, t.version, 'closed', p_now, t.cycle_since, t.channel_id, t.queue_id, 'rule', t.is_private
        from tickets t where t.tenant_id = p_tenant and t.id = p_ticket and not t.is_group;
$$;
