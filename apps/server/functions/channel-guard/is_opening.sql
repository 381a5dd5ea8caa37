-- Whether the next message to this contact is the first to somebody who has not written: for a day on an official line, else ever, and
-- to whom we have not written within a day either. A contact has few tickets; "+ 0" keeps the planner with them.
create or replace function is_opening(p_tenant bigint, p_channel bigint, p_contact bigint, p_type text, p_now timestamptz) returns boolean
  language sql stable
  as $$
    select not exists (
      select 1 from tickets t
       where t.tenant_id = p_tenant and t.contact_id = p_contact and t.channel_id + 0 = p_channel
         and (t.last_inbound_at > case when p_type = 'whatsapp_cloud' then p_now - interval '24 hours' else '-infinity' end
           or exists (select 1 from messages m where m.tenant_id = p_tenant and m.ticket_id = t.id and m.from_me
                         and m.sent_at > p_now - interval '24 hours')))
  $$;
