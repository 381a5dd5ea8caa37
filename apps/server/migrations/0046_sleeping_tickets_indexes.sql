-- no-transaction
-- What counts as going on is open or pending now, since a ticket may also be asleep.
alter table tickets validate constraint tickets_status_check;
alter table tickets validate constraint tickets_awake_have_protocols;
drop index concurrently if exists tickets_one_active_next;
create unique index concurrently tickets_one_active_next on tickets (tenant_id, contact_id, channel_id)
  where status in ('open', 'pending');
drop index concurrently if exists tickets_one_active;
drop index concurrently if exists tickets_quiet_next;
create index concurrently tickets_quiet_next on tickets (tenant_id, channel_id, last_message_at)
  where status in ('open', 'pending');
drop index concurrently if exists tickets_quiet;
drop index concurrently if exists tickets_of_channel_next;
create index concurrently tickets_of_channel_next on tickets (tenant_id, channel_id, contact_id)
  where status in ('open', 'pending', 'closed');
drop index concurrently if exists tickets_of_channel;
drop index concurrently if exists tickets_one_asleep;
create unique index concurrently tickets_one_asleep on tickets (tenant_id, contact_id, channel_id) where status = 'asleep';
-- The retention walks them from the one that was written into longest ago.
drop index concurrently if exists tickets_asleep_since;
create index concurrently tickets_asleep_since on tickets (tenant_id, last_message_at, id) where status = 'asleep';
drop index concurrently if exists messages_of_campaign_queued;
create index concurrently messages_of_campaign_queued on messages (tenant_id, campaign_id, channel_id)
  where status = 'queued' and campaign_id is not null;
