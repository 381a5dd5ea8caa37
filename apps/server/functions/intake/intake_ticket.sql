-- The contact's attendance on this channel, locked, the one that slept, or a new one. Null for somebody to be ignored, and for a notice
-- that is no reason to begin one.
create or replace function intake_ticket(p_tenant bigint, p_channel bigint, p_contact bigint, p_opens boolean, p_now timestamptz)
  returns bigint
  language plpgsql
  as $$
declare
  v_ticket bigint;
  v_is_asleep boolean;
begin
  loop
    select t.id, t.status = 'asleep' into v_ticket, v_is_asleep from tickets t
     where t.tenant_id = p_tenant and t.contact_id = p_contact and t.channel_id + 0 = p_channel
       and t.status in ('open', 'pending', 'asleep')
     order by t.status = 'asleep' limit 1
       for update;
    if found and not v_is_asleep then
      return v_ticket;
    end if;
    if not p_opens then
      return null;
    end if;
    -- Locked, so that whoever turns the switch waits for what is being kept, and then finds it.
    perform 1 from contacts c where c.tenant_id = p_tenant and c.id = p_contact and c.is_ignored for share;
    if found then
      return null;
    end if;
    if v_is_asleep then
      perform wake_ticket(p_tenant, v_ticket, null, null, true, p_now);
      return v_ticket;
    end if;
    select open_ticket(p_tenant, c.id, p_contact, c.default_queue_id, intake_owner(p_tenant, p_contact), null, true, p_now)
      into strict v_ticket from channels c where c.tenant_id = p_tenant and c.id = p_channel;
    if v_ticket is not null then
      return v_ticket;
    end if;
    -- A person opened one in the same moment.
  end loop;
end $$;
