-- Tickets: one attendance each, who has read it, what happened to it.

create table protocol_counters (
  tenant_id bigint not null references tenants (id),
  day date not null,
  last_number int not null,
  primary key (tenant_id, day)
);
alter table protocol_counters enable row level security;
alter table protocol_counters force row level security;
create policy tenant_isolation on protocol_counters using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on protocol_counters to prosa_app;

-- It changes with every message of it. By default a fifth of a table must have changed before it is tidied, which in a large
-- installation is a day's work of everybody. A ticket whose place in no list changes is written beside its old self, where a page
-- has room, and no index hears of it.
create table tickets (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  -- Grows by one with every journal row of this ticket; receivers see a hole and catch up.
  version int not null default 0,
  status text not null check (status in ('open', 'pending', 'closed')),
  turn text not null check (turn in ('bot', 'assistant', 'queue', 'person', 'customer')),
  protocol text not null,
  is_group boolean not null default false,
  queue_id bigint,
  user_id bigint,
  channel_id bigint not null,
  contact_id bigint not null,
  -- Unread is this minus what each user has seen (ticket_reads): no counting of messages.
  inbound_count int not null default 0,
  answered boolean not null default false,
  last_message_id bigint,
  last_message text not null default '',
  last_message_from_me boolean not null default false,
  last_message_status text,
  last_message_at timestamptz not null,
  waiting_since timestamptz,
  last_inbound_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closing_reason_id bigint,
  is_private boolean not null default false,
  chat_flow_id bigint,
  last_message_type text,
  -- Whose customer the contact is, kept with the ticket because it decides who sees it.
  wallet_ids bigint[] not null default '{}',
  -- The advertisement or post that led here.
  referral jsonb,
  -- What the last change by a person replaced, so that the same person can take it back.
  undo jsonb,
  -- The newest message typed on the company's own telephone: what the customer wrote until then is answered.
  phone_answered_at timestamptz,
  -- Since when the present person has it: whoever takes a ticket that waited long is given time of their own.
  assigned_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, protocol),
  foreign key (tenant_id, queue_id) references queues (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id),
  constraint tickets_closing_reason foreign key (tenant_id, closing_reason_id) references closing_reasons (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, fillfactor = 85);
-- One attendance at a time per contact and channel, whoever writes first.
create unique index tickets_one_active on tickets (tenant_id, contact_id, channel_id) where status <> 'closed';
create index tickets_list on tickets (tenant_id, status, queue_id, last_message_at desc, id desc);
-- Partial: what waits in a queue belongs to nobody and is written most often.
create index tickets_of_user on tickets (tenant_id, user_id, status, last_message_at desc, id desc)
  where user_id is not null;
create index tickets_of_contact on tickets (tenant_id, contact_id, id desc);
-- Which tickets were closed with a reason: asked before a reason is deleted, and by its foreign key.
create index tickets_by_closing_reason on tickets (tenant_id, closing_reason_id)
  where closing_reason_id is not null;
create index tickets_quiet on tickets (tenant_id, channel_id, last_message_at) where status <> 'closed';
-- Indexes for the lists by tab and by waiting time; partial, so that a ticket that is neither costs nothing.
create index tickets_groups on tickets (tenant_id, status, queue_id, last_message_at desc, id desc)
  where is_group;
create index tickets_with_bot on tickets (tenant_id, status, queue_id, last_message_at desc, id desc)
  where turn in ('bot', 'assistant');
-- What has no queue, in the order of the list: "is null" is no equality to the planner, so the index of the list would
-- have it sorted anew with every page.
create index tickets_loose on tickets (tenant_id, status, last_message_at desc, id desc)
  where queue_id is null;
create index tickets_waiting on tickets (tenant_id, status, queue_id, waiting_since, id)
  where waiting_since is not null;
-- Tickets by the day they began: without it a list of last year's would be read through everything newer.
create index tickets_created on tickets (tenant_id, status, created_at desc, id desc);
-- The retention walks closed tickets from the oldest on.
create index tickets_closed on tickets (tenant_id, closed_at, id) where status = 'closed';
-- Whether a contact ever wrote on a channel, which contacts and deals are filtered by: without it every ticket is read.
create index tickets_of_channel on tickets (tenant_id, channel_id, contact_id);
alter table tickets enable row level security;
alter table tickets force row level security;
create policy tenant_isolation on tickets using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create trigger tickets_take_wallets before insert on tickets for each row execute function ticket_takes_wallets();
grant select, insert, update, delete on tickets to prosa_app;
grant select (tenant_id, id, channel_id, status, last_message_at, waiting_since, assigned_at) on tickets to prosa_definer;

create table ticket_reads (
  tenant_id bigint not null,
  ticket_id bigint not null,
  user_id bigint not null,
  inbound_seen int not null,
  last_read_id bigint not null,
  updated_at timestamptz not null,
  primary key (tenant_id, ticket_id, user_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
alter table ticket_reads enable row level security;
alter table ticket_reads force row level security;
create policy tenant_isolation on ticket_reads using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on ticket_reads to prosa_app;

create table ticket_logs (
  tenant_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  type text not null,
  user_id bigint,
  from_user_id bigint,
  to_user_id bigint,
  from_queue_id bigint,
  to_queue_id bigint,
  at timestamptz not null,
  closing_reason_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index ticket_logs_by_ticket on ticket_logs (tenant_id, ticket_id, id);
alter table ticket_logs enable row level security;
alter table ticket_logs force row level security;
create policy tenant_isolation on ticket_logs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert on ticket_logs to prosa_app;
