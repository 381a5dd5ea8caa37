-- before-tables
-- Words of what is kept about a contact, and all of them run together: a document's number is found with its dots and
-- without.
create or replace function info_words(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_words text[] := text_words(value);
begin
  return ' ' || array_to_string(v_words, ' ') || case when cardinality(v_words) > 1
    then ' ' || array_to_string(v_words, '') else '' end;
end $$;
grant execute on function info_words(text) to prosa_definer;
