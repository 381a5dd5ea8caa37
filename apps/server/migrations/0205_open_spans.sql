-- When a company, a channel or a queue is open, as spans: business time between two moments is a difference of two look-ups. What is
-- past stays as it was, whatever the hours become.
create table open_spans (
  tenant_id bigint not null references tenants (id),
  scope text not null check (scope in ('company', 'channel', 'queue')),
  -- 0 for the company itself.
  scope_id bigint not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- Milliseconds for which the scope had been open before, since its first span.
  open_before bigint not null check (open_before >= 0),
  -- What the scope points at, so that its spans go when it goes.
  channel_id bigint generated always as (case when scope = 'channel' then scope_id end) stored,
  queue_id bigint generated always as (case when scope = 'queue' then scope_id end) stored,
  primary key (tenant_id, scope, scope_id, opens_at),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade,
  foreign key (tenant_id, queue_id) references queues (tenant_id, id) on delete cascade,
  check (closes_at >= opens_at),
  check ((scope = 'company') = (scope_id = 0))
);
create index open_spans_by_channel on open_spans (tenant_id, channel_id) where channel_id is not null;
create index open_spans_by_queue on open_spans (tenant_id, queue_id) where queue_id is not null;
alter table open_spans enable row level security;
alter table open_spans force row level security;
create policy tenant_isolation on open_spans using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on open_spans to prosa_app;
grant select (tenant_id, scope, closes_at) on open_spans to prosa_definer;
grant select (tenant_id, week) on business_hours to prosa_definer;
grant select (tenant_id) on holidays to prosa_definer;
