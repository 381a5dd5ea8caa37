-- The same as a question to the index, in any of these scopes.
create or replace function search_question(p_scopes text[], p_stems text[], p_beginning text) returns tsquery
  language plpgsql immutable strict parallel safe
  as $$
begin
  return (
    select string_agg(format('(%s(%L | %L:*))',
                             (select string_agg(format('%L & ', s || t), '') from unnest(p_stems) t),
                             s || word_stem(p_beginning), s || p_beginning), ' | ')
      from unnest(p_scopes) s)::tsquery;
end $$;
grant execute on function search_question(text[], text[], text) to prosa_definer;
