-- Campaigns: one text to many. What is written, on which numbers, when, and where answers go.
create table campaigns (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('free', 'template')),
  status text not null default 'pending' check (status in ('pending', 'scheduled', 'processing', 'canceled', 'finished')),
  -- A mark on one that is being sent.
  paused_at timestamptz,
  paused_by text check (paused_by in ('person', 'late', 'line', 'template')),
  starts_at timestamptz,
  gap_min int not null check (gap_min between 20 and 3600),
  gap_max int not null check (gap_max between gap_min and 3600),
  -- By the clock of whoever gets it: from, to, weekdays.
  send_window jsonb,
  queue_id bigint,
  flow_id bigint,
  answer_days int not null default 7 check (answer_days between 1 and 30),
  audience jsonb not null default '[]',
  -- Grows with every list of recipients that is made; those of older lists who were not reached go.
  audience_version int not null default 0,
  -- The contact with which the last slice of the list being made ended; null: none is being made.
  prepare_after bigint,
  -- When the list of the present audience was complete.
  prepared_at timestamptz,
  total int not null default 0,
  skipped int not null default 0,
  template_id bigint,
  template_values jsonb not null default '{"header": {}, "body": {}, "buttons": {}}',
  -- When a worker has something to do for it: make its list, begin it, hand over, withdraw. Null: nothing.
  due_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Only marked: what it sent stays explained by it.
  deleted_at timestamptz,
  user_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, queue_id) references queues (tenant_id, id) on delete set null (queue_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index campaigns_due on campaigns (due_at) where due_at is not null;
create index campaigns_by_queue on campaigns (tenant_id, queue_id) where queue_id is not null;
create index campaigns_by_flow on campaigns (tenant_id, flow_id) where flow_id is not null;
create index campaigns_by_user on campaigns (tenant_id, user_id) where user_id is not null;
alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy tenant_isolation on campaigns using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on campaigns to prosa_app;
grant select on campaigns to prosa_definer;
