-- no-transaction
-- Every contact with a deal, by the role that sees every company; then those without, in the order in which they are shown.
set role prosa_definer;
call contacts_without_deals_fill();
set role prosa_owner;
create index concurrently contacts_without_deals on contacts (tenant_id, search_name, id) where is_without_deals;
