-- What a customer's message means for a bot: 'opens' the ticket with it, 'wakes' whoever listens, or null. Asked only where the
-- channel has bots or one holds the ticket. First words that were long on their way are for people: a night's backlog is not greeted;
-- where a bot would have greeted, it is woken to leave a note of that.
create or replace function intake_bot(p_tenant bigint, p_channel bigint, p_ticket bigint, p_mode text, p_at timestamptz,
                                      p_now timestamptz)
  returns text
  language plpgsql
  as $$
declare
  v_ticket tickets;
begin
  select * into strict v_ticket from tickets t where t.tenant_id = p_tenant and t.id = p_ticket;
  if v_ticket.turn in ('bot', 'assistant') then
    return 'wakes';
  end if;
  if p_mode = 'off' or v_ticket.is_group or v_ticket.user_id is not null
     or exists (select 1 from contacts c where c.tenant_id = p_tenant and c.id = v_ticket.contact_id
                   and (c.disable_bot or c.is_ignored)) then
    return null;
  end if;
  if p_at < p_now - interval '30 minutes' then
    return case when p_mode = 'always' and v_ticket.version = 0 then 'wakes' end;
  end if;
  -- Its first version is the one that this message makes.
  if v_ticket.version = 0 then
    return case when p_mode = 'always' then 'opens' else 'wakes' end;
  end if;
  return case when exists (
    select 1 from keyword_flows k where k.tenant_id = p_tenant and k.is_active and k.interrupts
       and (k.channel_id is null or k.channel_id = p_channel)) then 'wakes' end;
end $$;
