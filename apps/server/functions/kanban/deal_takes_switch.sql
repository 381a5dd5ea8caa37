-- before-tables
-- The contact is held against a change of its switch or its name: either that change sees this deal, or this sees that change.
-- Held as strongly as its mark asks for afterwards: of two who begin a deal with one contact the second waits here.
create or replace function deal_takes_switch() returns trigger
  language plpgsql
  as $$
begin
  select not c.disable_crm, c.search_name, c.number, is_named_by_number(c.name, c.number)
    into new.is_shown, new.contact_search_name, new.contact_number, new.is_contact_named_by_number
    from contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id for no key update;
  new.is_shown := coalesce(new.is_shown, true);
  return new;
end $$;
