-- A ticket leaves its bot. With p_hushes what the bot has queued and nobody has claimed is withdrawn and told; what is claimed may
-- have left. Its session ends when it is looked at next, which is late enough for the change to be taken back before. The ticket
-- must be locked; answers how many were withdrawn, each of which made one version more.
create or replace function bot_leaves(p_tenant bigint, p_ticket bigint, p_channel bigint, p_hushes boolean, p_ends_in interval,
                                      p_now timestamptz)
  returns integer
  language plpgsql
  as $$
declare
  v_message bigint;
  v_hushed integer := 0;
begin
  if p_hushes then
    for v_message in
      select m.id from messages m
       where m.tenant_id = p_tenant and m.ticket_id = p_ticket and m.status = 'queued' and m.send_type = 'bot'
         and not exists (select 1 from send_turns s where s.tenant_id = p_tenant and s.ticket_id = p_ticket
                            and s.message_id = m.id and s.claim_id is not null)
       order by m.id
    loop
      update messages m set status = 'canceled' where m.tenant_id = p_tenant and m.id = v_message;
      perform intake_tell(p_tenant, v_message, p_now);
      v_hushed := v_hushed + 1;
    end loop;
  end if;
  perform bot_wake(p_tenant, p_ticket, p_channel, clock_timestamp() + p_ends_in);
  return v_hushed;
end $$;
