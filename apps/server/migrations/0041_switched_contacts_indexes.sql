-- no-transaction
-- Contacts by a switch, which few of them have on: without these every name of the company is gone through to find those few.
create index concurrently contacts_without_bot on contacts (tenant_id, search_name, id) where disable_bot;
create index concurrently contacts_without_campaigns on contacts (tenant_id, search_name, id) where disable_campaign;
create index concurrently contacts_without_crm on contacts (tenant_id, search_name, id) where disable_crm;
create index concurrently contacts_without_rating on contacts (tenant_id, search_name, id) where disable_rating;
create index concurrently contacts_ignored on contacts (tenant_id, search_name, id) where is_ignored;
