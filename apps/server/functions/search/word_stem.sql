-- Without its accents the stemmer does not know this plural: "informacoes" are an "informacao".
create or replace function word_stem(word text) returns text
  language sql immutable strict parallel safe
  return coalesce((ts_lexize('public.prosa_stem',
    case when right(word, 3) = 'oes' then left(word, -3) || 'ao' else word end))[1], word);
grant execute on function word_stem(text) to prosa_definer;
