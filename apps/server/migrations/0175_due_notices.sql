-- What companies were told of an open invoice: each step once by each carrier, whatever runs twice.
create table due_notices (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  invoice_id bigint not null,
  step text not null check (step ~ '^(block|-?[0-9]{1,2})$'),
  carrier text not null check (carrier in ('mail', 'whatsapp')),
  -- When somebody began to send it: a message that may have gone is not sent again.
  taken_at timestamptz,
  outcome text check (outcome in ('sent', 'refused', 'unknown', 'needless')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, invoice_id, step, carrier),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
);
alter table due_notices enable row level security;
alter table due_notices force row level security;
create policy tenant_isolation on due_notices using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on due_notices to prosa_app;
