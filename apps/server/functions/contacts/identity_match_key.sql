-- What a name of somebody is compared by: a telephone by its digits, an e-mail without case, anything else as it is.
create or replace function identity_match_key(kind text, value text) returns text
  language sql immutable parallel safe
  return case when kind in ('phone', 'wa_id') then phone_match_key(value)
              when kind = 'email' then lower(value)
              else value end;
