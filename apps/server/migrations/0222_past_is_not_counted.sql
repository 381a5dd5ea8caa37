-- no-transaction
-- Today's and this month's numbers, which the past is not part of, are read from the index alone as before.
drop index concurrently if exists messages_of_day_live;
create index concurrently messages_of_day_live on messages (tenant_id, channel_id, created_at) include (from_me, status)
  where not is_past;
drop index concurrently if exists messages_of_day;
drop index concurrently if exists tickets_past;
create index concurrently tickets_past on tickets (tenant_id, contact_id, channel_id, id desc) where is_past;
