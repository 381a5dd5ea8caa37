-- no-transaction
-- Tickets by the day they began: without it a list of last year's would be read through everything newer.
create index concurrently tickets_created on tickets (tenant_id, status, created_at desc, id desc);
