-- Keeps what a contact to be ignored wrote, the newest five hundred of each. What comes again is known.
create or replace function intake_keep_ignored(p_tenant bigint, p_channel bigint, p_contact bigint, p_change jsonb, p_now timestamptz)
  returns void
  language plpgsql
  as $$
begin
  insert into ignored_messages (tenant_id, contact_id, channel_id, provider_id, change, received_at)
    values (p_tenant, p_contact, p_channel, p_change ->> 'providerId', p_change, p_now)
    on conflict (tenant_id, channel_id, provider_id) do nothing;
  delete from ignored_messages i
   where i.tenant_id = p_tenant and i.contact_id = p_contact
     and i.id <= (select o.id from ignored_messages o where o.tenant_id = p_tenant and o.contact_id = p_contact
                   order by o.id desc offset 500 limit 1);
end $$;
