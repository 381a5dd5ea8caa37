-- What of an hour was unusual for a company, each kind once a day and channel; and up to when its hours were looked at.
create table anomalies (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('more', 'less', 'slow', 'silent')),
  -- Of the company's calendar and clock.
  day date not null,
  hour integer not null check (hour between 0 and 23),
  -- Of a silent channel.
  channel_id bigint,
  seen double precision not null,
  usual double precision not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, kind, day, channel_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade,
  check ((kind = 'silent') = (channel_id is not null))
);
create index anomalies_by_channel on anomalies (tenant_id, channel_id) where channel_id is not null;
create index anomalies_by_age on anomalies (tenant_id, created_at);
alter table anomalies enable row level security;
alter table anomalies force row level security;
create policy tenant_isolation on anomalies using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on anomalies to prosa_app;

create table anomaly_marks (
  tenant_id bigint not null references tenants (id),
  judged_until timestamptz,
  primary key (tenant_id)
);
alter table anomaly_marks enable row level security;
alter table anomaly_marks force row level security;
create policy tenant_isolation on anomaly_marks using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on anomaly_marks to prosa_app;
