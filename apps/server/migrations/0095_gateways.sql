-- The platform's accounts at payment gateways, and the notices that came from them. Rows of tenant 1 and of nobody else.
create table gateways (
  tenant_id bigint not null references tenants (id) check (tenant_id = 1),
  id bigint generated always as identity,
  gateway text not null check (gateway in ('mercadopago', 'asaas', 'efi', 'woovi', 'stripe')),
  -- What was typed and what came of it, in an envelope; empty only while the row is being made.
  credentials text not null default '',
  -- A part of the address at which the gateway reports.
  webhook_key text not null check (length(webhook_key) between 20 and 80),
  is_active boolean not null default false,
  state text not null default 'untested' check (state in ('untested', 'good', 'refused', 'unreachable')),
  state_detail text,
  checked_at timestamptz,
  compared_at timestamptz,
  set_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, gateway),
  unique (tenant_id, webhook_key)
);
-- New charges go through one of them.
create unique index gateways_active on gateways (tenant_id) where is_active;
alter table gateways enable row level security;
alter table gateways force row level security;
create policy tenant_isolation on gateways using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on gateways to prosa_app;

create table gateway_events (
  tenant_id bigint not null references tenants (id) check (tenant_id = 1),
  id bigint generated always as identity,
  gateway_id bigint not null,
  dedupe_key text not null check (length(dedupe_key) between 1 and 200),
  -- Which charges to ask about; nothing else of a notice is believed.
  charges jsonb not null,
  body text not null default '',
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, gateway_id, dedupe_key),
  foreign key (tenant_id, gateway_id) references gateways (tenant_id, id) on delete cascade
);
create index gateway_events_by_age on gateway_events (tenant_id, received_at);
alter table gateway_events enable row level security;
alter table gateway_events force row level security;
create policy tenant_isolation on gateway_events using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on gateway_events to prosa_app;

-- Money that a gateway lists and no charge of ours knows: the operator says whose it is.
create table unknown_money (
  tenant_id bigint not null references tenants (id) check (tenant_id = 1),
  id bigint generated always as identity,
  gateway text not null,
  provider_id text not null check (length(provider_id) between 1 and 120),
  provider_ref text,
  amount_cents bigint not null check (amount_cents >= 0),
  paid_at timestamptz not null,
  assigned_tenant bigint,
  assigned_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, gateway, provider_id)
);
alter table unknown_money enable row level security;
alter table unknown_money force row level security;
create policy tenant_isolation on unknown_money using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on unknown_money to prosa_app;
