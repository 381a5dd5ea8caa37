-- What a company was promised is its own: terms copied from the plan at the sale, and what pays for which time. A company of
-- before has none yet and goes by its plan until something is decided about it.
alter table tenants
  add column features text[],
  add column blocked_from timestamptz;

create table subscription_terms (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  plan_id bigint not null,
  plan_version integer not null,
  plan_name text not null check (length(plan_name) between 1 and 120),
  value_cents bigint not null check (value_cents >= 0),
  currency text not null,
  period_months integer not null check (period_months in (1, 3, 6, 12)),
  max_users integer not null check (max_users > 0),
  max_connections integer not null check (max_connections > 0),
  features text[] not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table subscription_terms enable row level security;
alter table subscription_terms force row level security;
create policy tenant_isolation on subscription_terms using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert on subscription_terms to prosa_app;
grant select on subscription_terms to prosa_definer;

create table subscriptions (
  tenant_id bigint not null references tenants (id),
  terms_id bigint not null,
  -- In force from the next period on; null where nothing changes.
  next_terms_id bigint,
  anchor_day integer not null check (anchor_day between 1 and 31),
  grace_days integer not null default 0 check (grace_days between 0 and 90),
  trial_until timestamptz,
  promise_until timestamptz,
  number_year integer not null default 0,
  last_number integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id),
  foreign key (tenant_id, terms_id) references subscription_terms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, next_terms_id) references subscription_terms (tenant_id, id) on delete cascade
);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy tenant_isolation on subscriptions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on subscriptions to prosa_app;
grant select on subscriptions to prosa_definer;

-- Until when something covers the company. Only added to: a mistake is reversed by a row that names it.
create table coverage (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('trial', 'typed', 'courtesy', 'invoice', 'reversal')),
  invoice_id bigint,
  reverses_id bigint,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, invoice_id),
  unique (tenant_id, reverses_id),
  foreign key (tenant_id, reverses_id) references coverage (tenant_id, id) on delete cascade,
  check ((kind = 'reversal') = (reverses_id is not null)),
  check ((kind = 'reversal') = (ends_at is null))
);
alter table coverage enable row level security;
alter table coverage force row level security;
create policy tenant_isolation on coverage using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert on coverage to prosa_app;
