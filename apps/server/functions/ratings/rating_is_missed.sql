-- Whether words are meant as a grade and are none: a lone number that is not from 1 to 5, or more stars than there are.
create or replace function rating_is_missed(words text) returns boolean
  language sql immutable strict parallel safe
  as $$
  select rating_grade(words) is null
     and regexp_replace(words, '[\s\uFE0E\uFE0F\u20E3]', '', 'g') ~ '^([-+]?[0-9]{1,3}([.,/][0-9]{1,3})?[.!]?|[\u2B50\u2605\U0001F31F]{6,20})$'
$$;
