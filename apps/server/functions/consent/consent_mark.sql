-- The mark of one name of a person, made with the company's key. Numbers that mean the same telephone have one mark.
create or replace function consent_mark(p_key bytea, p_kind text, p_match text) returns bytea
  language sql immutable parallel safe
  as $$ select sha256(p_key || sha256(p_key || convert_to((identity_kinds(p_kind))[1] || ':' || p_match, 'UTF8'))) $$;
