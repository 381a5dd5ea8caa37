-- Two contacts become one: of two sleeping tickets on one channel the younger is over, with a protocol and a story of its own.
create or replace function sleepers_close(p_tenant bigint, p_kept bigint, p_gone bigint, p_now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_ticket bigint;
begin
  for v_ticket in
    select greatest(a.id, b.id) from tickets a
      join tickets b on b.tenant_id = a.tenant_id and b.contact_id = p_gone and b.channel_id = a.channel_id and b.status = 'asleep'
     where a.tenant_id = p_tenant and a.contact_id = p_kept and a.status = 'asleep'
  loop
    update messages m set status = 'canceled' where m.tenant_id = p_tenant and m.ticket_id = v_ticket and m.status = 'queued'
       and not exists (select 1 from send_turns s where s.tenant_id = p_tenant and s.ticket_id = v_ticket
                          and s.message_id = m.id and s.claim_id is not null);
    perform wake_ticket(p_tenant, v_ticket, (select t.queue_id from tickets t where t.tenant_id = p_tenant and t.id = v_ticket),
                        null, false, p_now);
    update tickets t set status = 'closed', closed_at = p_now, answered = true where t.tenant_id = p_tenant and t.id = v_ticket;
    insert into ticket_logs (tenant_id, ticket_id, type, at) values (p_tenant, v_ticket, 'closed', p_now);
    perform fact_over(p_tenant, v_ticket, p_now);
  end loop;
end $$;
