-- no-transaction
-- Contacts without, and a board's deals by the contact's name, each in the order in which they are shown.
create index concurrently contacts_untagged on contacts (tenant_id, search_name, id) where is_untagged;
create index concurrently contacts_unowned on contacts (tenant_id, search_name, id) where is_unowned;
create index concurrently deals_by_name on deals (tenant_id, board_id, contact_search_name, id);
