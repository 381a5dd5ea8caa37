-- no-transaction
-- Whom the next invoice is for, by when they are due.
create index concurrently tenants_by_due on tenants (due_at, id) where status = 'active';
