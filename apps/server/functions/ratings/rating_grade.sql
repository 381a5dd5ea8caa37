-- The grade that words give, or null: a digit or its name, stars, or a short sentence with one lone digit from 1 to 5. A question
-- is no grade, and neither is anything that could be a message of its own.
create or replace function rating_grade(words text) returns integer
  language plpgsql immutable strict parallel safe
  as $$
declare
  -- Without what makes a digit or a star an emoji.
  v_words text := btrim(regexp_replace(search_text(words), '[\uFE0E\uFE0F\u20E3]', '', 'g'));
  v_digits text := regexp_replace(v_words, '[^0-9]', '', 'g');
  v_stars text := regexp_replace(v_words, '\s', '', 'g');
begin
  if v_words = '' or length(v_words) > 40 or position('?' in v_words) > 0 then
    return null;
  end if;
  if v_stars ~ '^[\u2B50\u2605\U0001F31F]{1,5}$' then
    return length(v_stars);
  end if;
  if v_digits ~ '^[1-5]$' then
    -- "4,5" and "-1" have more than one digit or mean another number.
    return case when v_words ~ '[-+.,/]\s*[1-5]' then null else v_digits::integer end;
  end if;
  return case regexp_replace(v_words, '[\s.,;:!)]+$', '')
    when 'um' then 1 when 'uma' then 1 when 'one' then 1 when 'uno' then 1 when 'una' then 1
    when 'dois' then 2 when 'duas' then 2 when 'two' then 2 when 'dos' then 2
    when 'tres' then 3 when 'three' then 3
    when 'quatro' then 4 when 'four' then 4 when 'cuatro' then 4
    when 'cinco' then 5 when 'five' then 5 end;
end $$;
