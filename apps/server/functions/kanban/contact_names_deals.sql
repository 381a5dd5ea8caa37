-- before-tables
-- A contact that gets another name or number tells its deals, which are found and ordered by them.
create or replace function contact_names_deals() returns trigger
  language plpgsql
  as $$
begin
  update deals d set contact_search_name = new.search_name, contact_number = new.number,
         is_contact_named_by_number = is_named_by_number(new.name, new.number)
   where d.tenant_id = new.tenant_id and d.contact_id = new.id;
  return null;
end $$;
