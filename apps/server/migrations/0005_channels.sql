-- Channels: the lines customers write on, who works on them, templates, pace, hours, and what could not be read.

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
  auto_close_minutes int check (auto_close_minutes between 5 and 43200),
  accept_text text not null default '',
  transfer_text text not null default '',
  verified_name text,
  quality text not null default 'unknown' check (quality in ('green', 'yellow', 'red', 'unknown')),
  -- People who may be written to first within a day; -1: no limit.
  messaging_limit int,
  throughput int,
  last_error_at timestamptz,
  -- The provider asked to wait: nothing is sent on this line before.
  paused_until timestamptz,
  webhook_verified_at timestamptz,
  templates_synced_at timestamptz,
  -- Disconnected for good; conversations keep their line.
  deleted_at timestamptz,
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
grant select on channels to prosa_definer;

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

-- Channels on which a user may make and take calls.
create table user_call_channels (
  tenant_id bigint not null,
  user_id bigint not null,
  channel_id bigint not null,
  primary key (tenant_id, user_id, channel_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
alter table user_call_channels enable row level security;
alter table user_call_channels force row level security;
create policy tenant_isolation on user_call_channels using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on user_call_channels to prosa_app;

create table channel_templates (
  tenant_id bigint not null,
  id bigint generated always as identity,
  channel_id bigint not null,
  external_id text not null,
  name text not null,
  language text not null,
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  status text not null check (status in ('approved', 'pending', 'rejected', 'paused', 'disabled', 'other')),
  quality text not null check (quality in ('green', 'yellow', 'red', 'unknown')),
  rejected_reason text,
  -- In our words, as the adapter read it: header, body, footer, buttons and their parameters.
  shape jsonb not null,
  synced_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, channel_id, external_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index channel_templates_by_name on channel_templates (tenant_id, channel_id, name, language);
alter table channel_templates enable row level security;
alter table channel_templates force row level security;
create policy tenant_isolation on channel_templates using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_templates to prosa_app;

-- When the next message may leave on a line at its sustained pace. One row for all workers, so that their number does
-- not matter; written once per call, not once per message.
create table channel_pace (
  tenant_id bigint not null,
  channel_id bigint not null,
  free_at timestamptz not null,
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
) with (fillfactor = 30);
alter table channel_pace enable row level security;
alter table channel_pace force row level security;
create policy tenant_isolation on channel_pace using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_pace to prosa_app;

-- The week and the absence message of the company (scope_id 0), of a channel or of a queue. Without a week the
-- company is always open, and a channel or queue follows the company.
create table business_hours (
  tenant_id bigint not null references tenants (id),
  scope text not null check (scope in ('company', 'channel', 'queue')),
  scope_id bigint not null,
  week jsonb check (jsonb_typeof(week) = 'array' and jsonb_array_length(week) = 7),
  message text not null default '',
  max_sends int not null check (max_sends between 0 and 20),
  updated_at timestamptz not null,
  -- What the scope points at, so that its hours go when it goes.
  channel_id bigint generated always as (case when scope = 'channel' then scope_id end) stored,
  queue_id bigint generated always as (case when scope = 'queue' then scope_id end) stored,
  primary key (tenant_id, scope, scope_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade,
  foreign key (tenant_id, queue_id) references queues (tenant_id, id) on delete cascade,
  check ((scope = 'company') = (scope_id = 0))
);
create index business_hours_by_channel on business_hours (tenant_id, channel_id) where channel_id is not null;
create index business_hours_by_queue on business_hours (tenant_id, queue_id) where queue_id is not null;
alter table business_hours enable row level security;
alter table business_hours force row level security;
create policy tenant_isolation on business_hours using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on business_hours to prosa_app;

create table holidays (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  -- DD/MM, every year.
  date text not null check (date ~ '^[0-3][0-9]/[01][0-9]$'),
  message text not null default '',
  mode text not null check (mode in ('closed', 'one_period', 'two_periods')),
  periods jsonb not null default '[]' check (jsonb_typeof(periods) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint holidays_date unique (tenant_id, date)
);
alter table holidays enable row level security;
alter table holidays force row level security;
create policy tenant_isolation on holidays using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on holidays to prosa_app;

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
create policy tenant_isolation on webhook_quarantine using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on webhook_quarantine to prosa_app;
grant delete on webhook_quarantine to prosa_app;
grant select on webhook_quarantine to prosa_definer;
