-- The conversation floor: channels, contacts and their identities, tickets, messages and what could not be read.

create table channels (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  type text not null check (type in
    ('whatsapp_cloud', 'whatsapp_web', 'whatsapp_alt', 'telegram', 'instagram', 'facebook', 'webchat')),
  name text not null check (length(name) between 1 and 80),
  -- Names the channel in its webhook address; random, so it reveals nothing.
  key text not null check (length(key) between 20 and 64),
  status text not null default 'connecting' check (status in ('waiting_qr', 'connecting', 'connected', 'lost')),
  is_active boolean not null default false,
  is_default boolean not null default false,
  default_queue_id bigint,
  -- The provider's names for it: phone number id and business account id.
  external_id text,
  external_account text,
  number text,
  -- Encrypted envelope; without it a channel cannot be active.
  credentials text,
  last_inbound_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  unique (tenant_id, name),
  foreign key (tenant_id, default_queue_id) references queues (tenant_id, id),
  check (not is_active or credentials is not null)
);
create index channels_by_key on channels (key);
alter table channels enable row level security;
alter table channels force row level security;
create policy tenant_isolation on channels using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channels to prosa_app;

create table user_channels (
  tenant_id bigint not null,
  user_id bigint not null,
  channel_id bigint not null,
  primary key (tenant_id, user_id, channel_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
alter table user_channels enable row level security;
alter table user_channels force row level security;
create policy tenant_isolation on user_channels using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on user_channels to prosa_app;

create table contacts (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  -- Display number, digits with country code; a contact is not its number, so it may be absent.
  number text,
  email text,
  picture_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table contacts enable row level security;
alter table contacts force row level security;
create policy tenant_isolation on contacts using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contacts to prosa_app;

-- Under which names a person is known: match_key makes variants of one phone number equal.
create table contact_identities (
  tenant_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  kind text not null check (kind in
    ('phone', 'wa_id', 'wa_lid', 'wa_bsuid', 'psid', 'igsid', 'tg', 'visitor', 'email')),
  value text not null,
  match_key text not null,
  first_seen_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, kind, match_key),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index contact_identities_by_contact on contact_identities (tenant_id, contact_id);
alter table contact_identities enable row level security;
alter table contact_identities force row level security;
create policy tenant_isolation on contact_identities
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_identities to prosa_app;

create table contact_tags (
  tenant_id bigint not null,
  contact_id bigint not null,
  tag_id bigint not null,
  primary key (tenant_id, contact_id, tag_id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id)
);
create index contact_tags_by_tag on contact_tags (tenant_id, tag_id);
alter table contact_tags enable row level security;
alter table contact_tags force row level security;
create policy tenant_isolation on contact_tags using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_tags to prosa_app;

create table protocol_counters (
  tenant_id bigint not null references tenants (id),
  day date not null,
  last_number int not null,
  primary key (tenant_id, day)
);
alter table protocol_counters enable row level security;
alter table protocol_counters force row level security;
create policy tenant_isolation on protocol_counters
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on protocol_counters to prosa_app;

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
  primary key (tenant_id, id),
  unique (tenant_id, protocol),
  foreign key (tenant_id, queue_id) references queues (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id)
);
-- One attendance at a time per contact and channel, whoever writes first.
create unique index tickets_one_active on tickets (tenant_id, contact_id, channel_id) where status <> 'closed';
create index tickets_list on tickets (tenant_id, status, queue_id, last_message_at desc, id desc);
-- Partial: what waits in a queue belongs to nobody and is written most often.
create index tickets_of_user on tickets (tenant_id, user_id, status, last_message_at desc, id desc)
  where user_id is not null;
create index tickets_of_contact on tickets (tenant_id, contact_id, id desc);
alter table tickets enable row level security;
alter table tickets force row level security;
create policy tenant_isolation on tickets using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on tickets to prosa_app;

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
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index ticket_logs_by_ticket on ticket_logs (tenant_id, ticket_id, id);
alter table ticket_logs enable row level security;
alter table ticket_logs force row level security;
create policy tenant_isolation on ticket_logs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert on ticket_logs to prosa_app;

create table messages (
  tenant_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  channel_id bigint not null,
  client_id uuid not null,
  type text not null check (type in ('text', 'unsupported')),
  body text not null,
  from_me boolean not null,
  send_type text not null check (send_type in ('chat', 'bot', 'phone')),
  user_id bigint,
  status text not null check (status in
    ('received', 'queued', 'sending', 'sent', 'delivered', 'read', 'played', 'failed', 'unconfirmed', 'canceled')),
  provider_id text,
  failure_code text,
  failure_detail text,
  quoted_id bigint,
  -- When the provider says it was written; created_at is when we stored it, which also orders the conversation by id.
  provider_at timestamptz,
  created_at timestamptz not null,
  -- A queued message that was refused for now waits until then; those behind it wait with it.
  next_attempt_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, client_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, quoted_id) references messages (tenant_id, id) on delete set null (quoted_id)
);
create unique index messages_provider on messages (tenant_id, channel_id, provider_id) where provider_id is not null;
create index messages_of_ticket on messages (tenant_id, ticket_id, id);
create index messages_to_send on messages (tenant_id, ticket_id, id) where status in ('queued', 'sending');
alter table messages enable row level security;
alter table messages force row level security;
create policy tenant_isolation on messages using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on messages to prosa_app;

create table message_attempts (
  tenant_id bigint not null,
  id bigint generated always as identity,
  message_id bigint not null,
  number int not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('accepted', 'refused', 'retry', 'unknown')),
  provider_code text,
  detail text,
  primary key (tenant_id, id),
  unique (tenant_id, message_id, number),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
alter table message_attempts enable row level security;
alter table message_attempts force row level security;
create policy tenant_isolation on message_attempts
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on message_attempts to prosa_app;

create table webhook_quarantine (
  tenant_id bigint not null,
  id bigint generated always as identity,
  channel_id bigint not null,
  channel_type text not null,
  reason text not null,
  -- Encrypted: it is exactly what a stranger sent.
  body text not null,
  bytes int not null,
  received_at timestamptz not null,
  replayed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
alter table webhook_quarantine enable row level security;
alter table webhook_quarantine force row level security;
create policy tenant_isolation on webhook_quarantine
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on webhook_quarantine to prosa_app;
