-- no-transaction
-- Whether a contact ever wrote on a channel, which contacts and deals are filtered by: without it every ticket is read.
create index concurrently tickets_of_channel on tickets (tenant_id, channel_id, contact_id);
