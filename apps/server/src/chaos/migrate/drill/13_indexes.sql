-- no-transaction
-- The large ones, built while everybody writes.
create index concurrently drill_messages_weighed on messages (tenant_id, created_at, drill_weight);
create index concurrently drill_tickets_in_mood on tickets (tenant_id, drill_mood, last_message_at desc);
create unique index concurrently drill_tickets_key on tickets (tenant_id, protocol, id);
