-- How campaigns go: a tick for every change of a message's status, folded into counts once a second. Nobody writes a row that others write.
create table campaign_ticks (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  campaign_id bigint not null,
  channel_id bigint not null,
  variant int not null,
  at timestamptz not null,
  came text not null,
  went text,
  -- Of a failure it came to, and of one it left.
  reason text not null,
  went_reason text not null,
  primary key (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index campaign_ticks_of_campaign on campaign_ticks (tenant_id, campaign_id);
alter table campaign_ticks enable row level security;
alter table campaign_ticks force row level security;
create policy tenant_isolation on campaign_ticks using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on campaign_ticks to prosa_app;
grant select on campaign_ticks to prosa_definer;

create table campaign_counts (
  tenant_id bigint not null,
  campaign_id bigint not null,
  channel_id bigint not null,
  variant int not null,
  hour timestamptz not null,
  status text not null,
  reason text not null,
  -- Messages that came to this status in this hour, and that left it.
  came int not null,
  went int not null,
  primary key (tenant_id, campaign_id, channel_id, variant, hour, status, reason),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade
);
create index campaign_counts_of_month on campaign_counts (tenant_id, hour, status);
alter table campaign_counts enable row level security;
alter table campaign_counts force row level security;
create policy tenant_isolation on campaign_counts using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on campaign_counts to prosa_app;
