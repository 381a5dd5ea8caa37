-- Whether a text holds all of it.
create or replace function search_holds(p_body text, p_stems text[], p_beginning text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_words text[] := text_words(p_body);
  v_stems text[] := array(select word_stem(w) from unnest(v_words) w);
begin
  return p_stems <@ v_stems and (word_stem(p_beginning) = any (v_stems)
    or exists (select 1 from unnest(v_words) w where starts_with(w, p_beginning)));
end $$;
