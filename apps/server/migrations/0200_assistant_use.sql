-- What assistants cost: each question, the sums of each day, the limits of a month, and what questions on their way may cost at most.
alter table assistant_runs
  add column cost_micros bigint not null default 0,
  -- Nobody told what it cost: it counts as the most it could have.
  add column is_estimated boolean not null default false;

create table assistant_days (
  tenant_id bigint not null references tenants (id),
  integration_id bigint not null,
  day date not null,
  calls integer not null,
  said integer not null,
  done integer not null,
  handed integer not null,
  failed integer not null,
  late integer not null,
  tokens_in bigint not null,
  tokens_out bigint not null,
  tokens_cached bigint not null,
  -- Millionths of a US dollar.
  cost_micros bigint not null,
  primary key (tenant_id, integration_id, day)
) with (fillfactor = 70);
create index assistant_days_by_day on assistant_days (tenant_id, day);
alter table assistant_days enable row level security;
alter table assistant_days force row level security;
create policy tenant_isolation on assistant_days using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on assistant_days to prosa_app;

create table assistant_limits (
  tenant_id bigint not null references tenants (id),
  -- 0: of the company, over all of its integrations.
  integration_id bigint not null,
  limit_micros bigint check (limit_micros >= 0),
  -- For a million tokens; null: as the table of prices says.
  price_in bigint check (price_in >= 0),
  price_out bigint check (price_out >= 0),
  price_cached bigint check (price_cached >= 0),
  priced_at timestamptz,
  -- The first day of the month in which it was told that most of it, or all of it, is spent.
  warned_for date,
  spent_for date,
  primary key (tenant_id, integration_id),
  check ((price_in is null) = (price_out is null))
);
alter table assistant_limits enable row level security;
alter table assistant_limits force row level security;
create policy tenant_isolation on assistant_limits using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on assistant_limits to prosa_app;

create table assistant_reservations (
  tenant_id bigint not null references tenants (id),
  claim_id uuid not null,
  integration_id bigint not null,
  micros bigint not null,
  -- Whoever asked is gone by then.
  until timestamptz not null,
  primary key (tenant_id, claim_id)
);
alter table assistant_reservations enable row level security;
alter table assistant_reservations force row level security;
create policy tenant_isolation on assistant_reservations using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on assistant_reservations to prosa_app;
