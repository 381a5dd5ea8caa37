-- The words of a text in their order, without accents and case. Whatever is no letter and no digit separates them.
create or replace function text_words(given text) returns text[]
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_plain text := lower(left(given, 8000));
begin
  -- Asking whether there is anything to take off costs less than taking it off.
  if octet_length(v_plain) <> length(v_plain) then
    v_plain := regexp_replace(normalize(v_plain, NFD), '[\u0300-\u036f]+', '', 'g');
  end if;
  return array_remove(regexp_split_to_array(v_plain, '[^[:alnum:]]+'), '');
end $$;
grant execute on function text_words(text) to prosa_definer;
