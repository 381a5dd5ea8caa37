-- Whoever told no name is called by the number; `maskedName` in the tickets module decides the same.
create or replace function is_named_by_number(name text, number text) returns boolean
  language sql immutable parallel safe
  return coalesce(length(regexp_replace(name, '\D', '', 'g')) >= 5
    and (strpos(number, regexp_replace(name, '\D', '', 'g')) > 0
      or strpos(regexp_replace(name, '\D', '', 'g'), number) > 0), false);
grant execute on function is_named_by_number(text, text) to prosa_definer;
