-- What is kept of a company that was deleted: its invoices and payments, as long as tax law asks. Of tenant 1.
create table company_archives (
  tenant_id bigint not null references tenants (id) check (tenant_id = 1),
  id bigint not null,
  name text not null,
  books jsonb not null,
  asked_at timestamptz not null,
  -- Everything else is gone.
  erased_at timestamptz,
  kept_until timestamptz not null,
  primary key (tenant_id, id)
);
alter table company_archives enable row level security;
alter table company_archives force row level security;
create policy tenant_isolation on company_archives using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on company_archives to prosa_app;
