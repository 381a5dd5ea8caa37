-- before-tables
-- The area code of a Brazilian number, 0 of any other; the codes are those of the contract (area-codes.ts).
create or replace function phone_area(value text) returns smallint
  language sql immutable parallel safe strict
  return coalesce(substring(regexp_replace(value, '\D', '', 'g') from
    '^55(1[1-9]|2[12478]|3[1234578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])\d{8,9}$'), '0')::smallint;
grant execute on function phone_area(text) to prosa_definer;
