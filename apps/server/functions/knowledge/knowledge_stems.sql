-- What a text is found by: the stem of each telling word, once.
create or replace function knowledge_stems(p_text text) returns text[]
  language plpgsql immutable strict parallel safe
  as $$
begin
  return array(select distinct word_stem(left(w, 60)) from unnest(text_words(p_text)) w where not is_filler(w));
end $$;
grant execute on function knowledge_stems(text) to prosa_definer;
