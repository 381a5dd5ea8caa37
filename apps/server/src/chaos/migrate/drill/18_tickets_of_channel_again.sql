-- no-transaction
-- An index that the product's own questions wait for.
create index concurrently tickets_of_channel on tickets (tenant_id, channel_id, contact_id);
