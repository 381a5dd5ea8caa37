-- no-transaction
-- Which tickets were closed with a reason: asked before a reason is deleted, and by its foreign key.
create index concurrently tickets_by_closing_reason on tickets (tenant_id, closing_reason_id)
  where closing_reason_id is not null;
