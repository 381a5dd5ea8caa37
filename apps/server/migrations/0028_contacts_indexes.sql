-- no-transaction
-- By what contacts are found, and by what twins are recognised.
create index concurrently contact_extra_info_found on contact_extra_info using gin (tenant_id, search_value gin_trgm_ops);
create index concurrently contact_extra_info_names on contact_extra_info (tenant_id, name);
create index concurrently contact_identities_found on contact_identities using gin (tenant_id, match_key gin_trgm_ops)
  where kind in ('phone', 'wa_id');
create index concurrently contacts_by_email on contacts (tenant_id, lower(email)) where email is not null;
create index concurrently contacts_by_last_digits on contacts (tenant_id, right(number, 6)) where number is not null;
