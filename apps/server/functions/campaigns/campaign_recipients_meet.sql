-- before-tables
-- Two contacts become one, and both are recipients of one campaign: the second stays where it is, and goes with the contact that goes.
create or replace function campaign_recipients_meet() returns trigger
  language plpgsql
  as $$
begin
  if exists (select 1 from campaign_recipients p where p.tenant_id = new.tenant_id and p.campaign_id = new.campaign_id
                and p.contact_id = new.contact_id and p.id <> new.id) then
    return null;
  end if;
  return new;
end $$;
