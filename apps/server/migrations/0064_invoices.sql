-- Invoices of companies: what is owed for which time, line by line, and what was paid. Lines and payments are only added to.
drop procedure terms_fill();

create table invoices (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  number text not null check (number ~ '^\d{4}-\d{3,}$'),
  kind text not null check (kind in ('renewal', 'change', 'manual')),
  -- The start of the period, the terms that are bought, or what makes a manual one its own.
  subject text not null check (length(subject) between 1 and 80),
  -- Counted up when an open one is void because the plan has changed.
  issue integer not null default 1,
  is_replaced boolean not null default false,
  plan_name text not null,
  period_start timestamptz,
  period_end timestamptz,
  due_at timestamptz not null,
  total_cents bigint not null check (total_cents >= 0),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'void')),
  promised_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, kind, subject, issue)
);
create index invoices_by_due on invoices (tenant_id, due_at desc, id desc);
create index invoices_by_id on invoices (id, tenant_id);
create index invoices_of_all on invoices (due_at desc, id desc);
alter table invoices enable row level security;
alter table invoices force row level security;
create policy tenant_isolation on invoices using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on invoices to prosa_app;
grant select on invoices to prosa_definer;

create table invoice_lines (
  tenant_id bigint not null references tenants (id),
  invoice_id bigint not null,
  place integer not null,
  description text not null check (length(description) between 1 and 200),
  quantity integer not null default 1 check (quantity > 0),
  unit_cents bigint not null,
  total_cents bigint not null,
  primary key (tenant_id, invoice_id, place),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
);
alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;
create policy tenant_isolation on invoice_lines using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert on invoice_lines to prosa_app;

create table payments (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  invoice_id bigint not null,
  gateway text not null check (length(gateway) between 1 and 30),
  provider_id text not null check (length(provider_id) between 1 and 120),
  amount_cents bigint not null check (amount_cents >= 0),
  paid_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, gateway, provider_id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
);
create index payments_of_invoice on payments (tenant_id, invoice_id);
alter table payments enable row level security;
alter table payments force row level security;
create policy tenant_isolation on payments using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert on payments to prosa_app;

-- What the operator's lists show of people.
grant select (tenant_id, id, name, email, profile, is_active, is_support, deleted_at, last_online_at, created_at, password_hash)
  on users to prosa_definer;
