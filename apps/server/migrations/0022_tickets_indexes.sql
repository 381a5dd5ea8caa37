-- no-transaction
-- Indexes for the lists by tab and by waiting time; partial, so that a ticket that is neither costs nothing.
create index concurrently tickets_groups on tickets (tenant_id, status, queue_id, last_message_at desc, id desc)
  where is_group;
create index concurrently tickets_with_bot on tickets (tenant_id, status, queue_id, last_message_at desc, id desc)
  where turn in ('bot', 'assistant');
-- What has no queue, in the order of the list: "is null" is no equality to the planner, so the index of the list would
-- have it sorted anew with every page.
create index concurrently tickets_loose on tickets (tenant_id, status, last_message_at desc, id desc)
  where queue_id is null;
create index concurrently tickets_waiting on tickets (tenant_id, status, queue_id, waiting_since, id)
  where waiting_since is not null;
-- Deleting a message asks who quotes it.
create index concurrently messages_quoted on messages (tenant_id, quoted_id) where quoted_id is not null;
