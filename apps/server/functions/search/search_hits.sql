-- The words of a text that such a search means.
create or replace function search_hits(p_body text, p_stems text[], p_beginning text) returns text[]
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_stems text[] := p_stems || word_stem(p_beginning);
begin
  return array(select distinct w from unnest(text_words(p_body)) w
                where word_stem(w) = any (v_stems) or starts_with(w, p_beginning));
end $$;
