-- before-tables
-- What a contact is found by: every word of the name with a blank before it.
create or replace function name_words(name text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return ' ' || array_to_string(text_words(name), ' ');
end $$;
