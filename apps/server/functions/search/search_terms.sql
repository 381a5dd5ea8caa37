-- The stems a message must hold, and what one of its words must begin with: the last one may be half typed.
create or replace function search_terms(p_text text, out stems text[], out beginning text)
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_words text[] := text_words(p_text);
  v_telling text[] := array(select left(w, 60) from unnest(v_words) with ordinality x(w, n) where not is_filler(w)
                             order by n limit 10);
begin
  -- Somebody who types a filler alone has only begun.
  beginning := coalesce(v_telling[cardinality(v_telling)], v_words[cardinality(v_words)]);
  stems := array(select distinct word_stem(w) from unnest(v_telling[1:cardinality(v_telling) - 1]) w);
end $$;
