-- no-transaction
-- Every contact with a number, by the role that sees every company; then the orders in which reports read contacts.
set role prosa_definer;
call contacts_area_fill();
set role prosa_owner;
create index concurrently if not exists contacts_by_area on contacts (tenant_id, area, created_at desc, id desc);
create index concurrently if not exists contacts_by_creation on contacts (tenant_id, created_at desc, id desc);
