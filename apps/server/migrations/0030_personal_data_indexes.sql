-- no-transaction
-- The retention walks closed tickets from the oldest on.
create index concurrently tickets_closed on tickets (tenant_id, closed_at, id) where status = 'closed';
