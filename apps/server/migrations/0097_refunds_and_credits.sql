-- Money that goes back, money that is kept for the company, and to whom its invoices are written. Credits are only added to.
create table refunds (
  tenant_id bigint not null references tenants (id),
  -- The key at the gateway: asked twice, the money goes back once.
  id uuid not null,
  payment_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  is_whole boolean not null,
  -- A whole one takes the paid time back.
  takes_time boolean not null default false,
  -- "panel": made at the gateway itself.
  status text not null check (status in ('asking', 'processing', 'done', 'refused', 'panel')),
  detail text,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
);
create index refunds_of_payment on refunds (tenant_id, payment_id);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;
alter table refunds enable row level security;
alter table refunds force row level security;
create policy tenant_isolation on refunds using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on refunds to prosa_app;
grant select on refunds to prosa_definer;

create table credits (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  -- What it came from or went to, once each.
  subject text not null check (length(subject) between 1 and 80),
  invoice_id bigint,
  amount_cents bigint not null check (amount_cents <> 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, subject)
);
alter table credits enable row level security;
alter table credits force row level security;
create policy tenant_isolation on credits using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert on credits to prosa_app;
grant select on credits to prosa_definer;

create table billing_profiles (
  tenant_id bigint not null references tenants (id),
  legal_name text not null check (length(legal_name) between 1 and 120),
  tax_id text not null check (tax_id ~ '^[0-9A-Z]{11,14}$'),
  email text not null check (length(email) between 3 and 120),
  address jsonb,
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
alter table billing_profiles enable row level security;
alter table billing_profiles force row level security;
create policy tenant_isolation on billing_profiles using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on billing_profiles to prosa_app;
