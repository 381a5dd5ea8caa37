-- Attempts to collect an invoice at a gateway: one that can still be paid for each invoice, whatever runs at once.
create table charges (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  invoice_id bigint not null,
  attempt integer not null check (attempt > 0),
  gateway text not null check (length(gateway) between 1 and 30),
  -- Of the platform's row of that gateway.
  account bigint not null,
  method text not null check (method in ('pix', 'boleto', 'card')),
  status text not null default 'creating' check (status in ('creating', 'pending', 'failed', 'expired', 'cancelled', 'paid',
                                                            'partially_refunded', 'refunded', 'disputed')),
  -- Ours, and what the gateway knows the charge by.
  key text not null check (key ~ '^[A-Za-z0-9_-]{8,60}$'),
  provider_ref text,
  amount_cents bigint not null check (amount_cents > 0),
  -- The question as it was first asked: a repeated one must be the same to the letter.
  question jsonb not null,
  code text,
  digitable_line text,
  hosted_url text,
  expires_at timestamptz,
  -- It is to be taken back at the gateway.
  is_unwanted boolean not null default false,
  asks integer not null default 0,
  asked_at timestamptz,
  next_check_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, invoice_id, attempt),
  unique (tenant_id, key),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
);
create unique index charges_live on charges (tenant_id, invoice_id) where status in ('creating', 'pending');
create index charges_due on charges (next_check_at) where next_check_at is not null;
create index charges_by_key on charges (key);
create index charges_by_ref on charges (gateway, provider_ref);
alter table charges enable row level security;
alter table charges force row level security;
create policy tenant_isolation on charges using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on charges to prosa_app;
grant select on charges to prosa_definer;
grant select on payments to prosa_definer;
