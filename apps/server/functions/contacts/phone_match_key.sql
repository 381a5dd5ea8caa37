-- before-tables
-- Variants of one number become equal. Brazilian mobiles are written with and without the ninth digit; the key always
-- has it. Only what cannot be a landline is touched: eight digits beginning with 2 to 5 are one. A mobile issued after
-- the ninth digit (9 2xxx to 9 5xxx) never had a short form, so a short form there is another line.
create or replace function phone_match_key(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(value, '\D', '', 'g'), '^(55[1-9][1-9])([016-9]\d{7})$', '\19\2');
grant execute on function phone_match_key(text) to prosa_definer;
