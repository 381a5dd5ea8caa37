-- before-tables
-- A contact's area code follows its number.
create or replace function contacts_keep_area() returns trigger
  language plpgsql
  as $$
begin
  new.area := phone_area(new.number);
  return new;
end $$;
