-- before-tables
-- What a message is found by: the stem of each word, and the word itself where somebody who types it passes through
-- letters that the stem has not.
create or replace function message_keys(p_scope text, p_body text) returns tsvector
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_word text;
  v_stem text;
  v_keys text[] := '{}';
begin
  foreach v_word in array text_words(p_body) loop
    continue when is_filler(v_word);
    v_word := left(v_word, 60);
    v_stem := word_stem(v_word);
    v_keys := v_keys || (p_scope || v_stem);
    if length(v_word) > length(v_stem) + 1 or not starts_with(v_word, v_stem) then
      v_keys := v_keys || (p_scope || v_word);
    end if;
  end loop;
  return array_to_tsvector(v_keys);
end $$;
grant execute on function message_keys(text, text) to prosa_definer;
