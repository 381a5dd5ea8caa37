-- before-tables
-- A contact that is taken out of the boards, or put back, hides or shows its deals.
create or replace function contact_switches_deals() returns trigger
  language plpgsql
  as $$
begin
  update deals d set is_shown = not new.disable_crm where d.tenant_id = new.tenant_id and d.contact_id = new.id;
  return null;
end $$;
