-- Where a company wants to hear of what happens. The endpoint is the lane of its deliveries: one worker at a time has it, by
-- due_at, which is also the end of that worker's lease.
create table webhook_endpoints (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 8 and 2000),
  events text[] not null check (cardinality(events) between 1 and 40),
  channel_ids bigint[] not null default '{}',
  queue_ids bigint[] not null default '{}',
  secret text,
  old_secret text,
  old_secret_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'gone', 'failing')),
  due_at timestamptz,
  claim_id uuid,
  failures integer not null default 0,
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null;
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy tenant_isolation on webhook_endpoints using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on webhook_endpoints to prosa_app;
grant select (tenant_id, id, due_at) on webhook_endpoints to prosa_definer;

-- One event for one endpoint, named by the journal's row; its body is made at the first try and kept for repetitions.
create table webhook_deliveries (
  tenant_id bigint not null,
  id bigint generated always as identity,
  endpoint_id bigint not null,
  seq bigint not null,
  type text not null,
  ticket_id bigint,
  message_id bigint,
  contact_id bigint,
  generation integer not null default 0,
  state text not null check (state in ('waiting', 'done', 'failed', 'skipped')),
  is_replay boolean not null default false,
  tries integer not null default 0,
  next_at timestamptz not null,
  status integer,
  reason text,
  answer text,
  ms integer,
  body text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint_id, seq),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index webhook_deliveries_waiting on webhook_deliveries (tenant_id, endpoint_id, seq) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (tenant_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_of_contact on webhook_deliveries (tenant_id, contact_id);
create index webhook_deliveries_of_ticket on webhook_deliveries (tenant_id, ticket_id, settled_at) where state = 'done';
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant_isolation on webhook_deliveries using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on webhook_deliveries to prosa_app;

-- The last write of a program in each ticket: how many times events have gone round, so that two programs that answer each
-- other come to an end.
create table webhook_turns (
  tenant_id bigint not null references tenants (id),
  ticket_id bigint not null,
  generation integer not null,
  at timestamptz not null,
  primary key (tenant_id, ticket_id)
);
alter table webhook_turns enable row level security;
alter table webhook_turns force row level security;
create policy tenant_isolation on webhook_turns using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on webhook_turns to prosa_app;
