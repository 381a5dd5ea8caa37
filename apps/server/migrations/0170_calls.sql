-- Voice calls: how a channel is called through, and the calls.
create table channel_voice (
  tenant_id bigint not null references tenants (id),
  channel_id bigint not null,
  token text,
  hook text not null check (length(hook) between 20 and 64),
  reject_calls text not null default 'never' check (reject_calls in ('never', 'always', 'outsideHours')),
  reject_text text not null default '' check (length(reject_text) <= 1000),
  is_recorded boolean not null default false,
  owner_seconds integer not null default 10 check (owner_seconds between 0 and 60),
  queue_seconds integer not null default 15 check (queue_seconds between 0 and 60),
  state text not null default 'connecting' check (state in ('open', 'connecting', 'closed', 'restricted')),
  problem text,
  number text,
  updated_at timestamptz not null,
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id)
);
create index channel_voice_hook on channel_voice (hook);
alter table channel_voice enable row level security;
alter table channel_voice force row level security;
create policy tenant_isolation on channel_voice using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_voice to prosa_app;
grant select on channel_voice to prosa_definer;

create table calls (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  channel_id bigint not null,
  contact_id bigint not null,
  ticket_id bigint not null,
  message_id bigint not null,
  provider_id text,
  direction text not null check (direction in ('in', 'out')),
  state text not null check (state in ('ringing', 'claimed', 'dialing', 'active', 'ended')),
  outcome text check (outcome in
    ('answered', 'missed', 'busy', 'refused', 'declined', 'unanswered', 'canceled', 'elsewhere', 'failed')),
  error text,
  user_id bigint,
  claim_until timestamptz,
  is_accepting boolean not null default false,
  is_muted boolean not null default false,
  is_remote_ringing boolean not null default false,
  ring_step integer not null default 0,
  step_until timestamptz,
  rings_until timestamptz not null,
  relay text,
  is_recorded boolean not null default false,
  announced_at timestamptz,
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  duration_s integer,
  alive_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  check ((state = 'ended') = (outcome is not null)),
  check (state not in ('claimed', 'dialing', 'active') or user_id is not null)
);
create unique index calls_of_provider on calls (tenant_id, channel_id, provider_id) where provider_id is not null;
-- Nobody is ever in two calls, and no device in two.
create unique index calls_live_of_user on calls (tenant_id, user_id) where state in ('claimed', 'dialing', 'active');
create unique index calls_live_of_channel on calls (tenant_id, channel_id)
  where state in ('ringing', 'claimed', 'dialing', 'active');
create index calls_by_start on calls (tenant_id, started_at desc, id desc);
create index calls_of_ticket on calls (tenant_id, ticket_id, id);
create index calls_of_contact on calls (tenant_id, contact_id, id);
create index calls_of_user on calls (tenant_id, user_id, started_at desc) where user_id is not null;
create index calls_of_message on calls (tenant_id, message_id);
alter table calls enable row level security;
alter table calls force row level security;
create policy tenant_isolation on calls using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on calls to prosa_app;
