-- before-tables
-- The last word of a name, since people are looked for by it as much as by the first.
create or replace function last_word(search_name text) returns text
  language sql immutable strict parallel safe
  return substring(search_name from '[^ ]*$') collate "C";
grant execute on function last_word(text) to prosa_definer;
