-- Devices on which a person is told by web push, each with the session that asked for it, and every push before it is sent.
create table push_subscriptions (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  session_id uuid not null,
  -- Digest of the address: a browser is found by it without opening anything.
  endpoint_hash bytea not null,
  -- Address and keys in envelopes; empty only while the row is being made: they are bound to its id.
  endpoint text not null default '',
  keys text not null default '',
  language text not null check (language in ('pt', 'en', 'es')),
  created_at timestamptz not null,
  -- When this browser last said that it is there.
  seen_at timestamptz not null,
  last_sent_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
create index push_subscriptions_of_user on push_subscriptions (tenant_id, user_id);
create index push_subscriptions_of_session on push_subscriptions (tenant_id, session_id);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint_hash);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy tenant_isolation on push_subscriptions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on push_subscriptions to prosa_app;
grant select (tenant_id, id, user_id, endpoint_hash), delete on push_subscriptions to prosa_definer;

-- Written before a push leaves: one per device and cause, whatever runs twice.
create table push_sends (
  tenant_id bigint not null,
  subscription_id bigint not null,
  key text not null check (length(key) between 1 and 120),
  at timestamptz not null,
  -- Null while nobody knows: what may have left is not sent again.
  outcome text check (outcome in ('sent', 'gone', 'refused', 'later', 'unknown')),
  -- Of what its service put off.
  again_at timestamptz,
  primary key (tenant_id, subscription_id, key),
  foreign key (tenant_id, subscription_id) references push_subscriptions (tenant_id, id) on delete cascade,
  check ((outcome = 'later') = (again_at is not null))
);
create index push_sends_by_age on push_sends (tenant_id, at);
alter table push_sends enable row level security;
alter table push_sends force row level security;
create policy tenant_isolation on push_sends using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on push_sends to prosa_app;
