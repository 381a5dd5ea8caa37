-- no-transaction
-- Counted for each queue of the list, and asked by the foreign key before a queue is deleted.
create index concurrently channels_by_queue on channels (tenant_id, default_queue_id) where default_queue_id is not null;
