-- no-transaction
-- What search reads in order: the last word of a name, the end of a number, and what is kept about somebody, run together.
create index concurrently contacts_by_last_word on contacts (tenant_id, last_word(search_name), search_name, id);
create index concurrently contact_identities_by_last_digits on contact_identities (tenant_id, right(match_key, 6))
  where kind in ('phone', 'wa_id');
create index concurrently contact_extra_info_values on contact_extra_info (tenant_id, left(last_word(search_value), 60));
