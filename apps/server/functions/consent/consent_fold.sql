-- A text as it is compared with the words of leaving: without case, accents, emoji and punctuation.
create or replace function consent_fold(given text) returns text
  language sql immutable strict parallel safe
  as $$ select btrim(regexp_replace(regexp_replace(search_text(given), '[^a-z0-9]+', ' ', 'g'), '\s+', ' ', 'g')) $$;
