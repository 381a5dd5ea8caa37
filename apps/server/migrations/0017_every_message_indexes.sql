-- no-transaction
-- Indexes for what the columns of 0016 are asked.
create index concurrently messages_quoting on messages (tenant_id, channel_id, quoted_provider_id)
  where quoted_provider_id is not null and quoted_id is null;
-- Today's and this month's numbers of a channel, read from the index alone.
create index concurrently messages_of_day on messages (tenant_id, channel_id, created_at) include (from_me, status);
create index concurrently tickets_quiet on tickets (tenant_id, channel_id, last_message_at) where status <> 'closed';
