-- Who else may know the same person: WhatsApp's id is a phone number, so the two are looked up together.
create or replace function identity_kinds(kind text) returns text[]
  language sql immutable parallel safe
  return case when kind in ('phone', 'wa_id') then array['phone', 'wa_id'] else array[kind] end;
