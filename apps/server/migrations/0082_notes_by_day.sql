-- no-transaction
-- Notes of a company in the order in which they were written, for their report.
create index concurrently if not exists messages_notes on messages (tenant_id, created_at desc, id desc) where type = 'note';
