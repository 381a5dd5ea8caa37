-- before-tables
-- What lists are searched and ordered by: lower case and without accents, so that "agencia" finds "Agência".
create or replace function search_text(given text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g')) $$;
grant execute on function search_text(text) to prosa_definer;
