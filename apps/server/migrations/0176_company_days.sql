-- What each company was worth to the platform, day by day: figures only, of tenant 1, written by a round of the day.
create table company_days (
  tenant_id bigint not null references tenants (id) check (tenant_id = 1),
  day date not null,
  company_id bigint not null,
  company text not null,
  state text not null check (state in ('trial', 'active', 'grace', 'blocked', 'suspended')),
  monthly_cents bigint not null check (monthly_cents >= 0),
  currency text not null,
  users integer not null,
  connections integer not null,
  is_idle boolean not null,
  updated_at timestamptz not null,
  primary key (tenant_id, day, company_id)
);
alter table company_days enable row level security;
alter table company_days force row level security;
create policy tenant_isolation on company_days using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on company_days to prosa_app;
