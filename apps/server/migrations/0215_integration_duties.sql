-- Which integration helps the people who attend, and with what; a duty without a row is nobody's.
create table integration_duties (
  tenant_id bigint not null references tenants (id),
  duty text not null check (duty in ('copilot', 'transcripts')),
  integration_id bigint not null,
  is_automatic boolean not null default false,
  updated_at timestamptz not null,
  primary key (tenant_id, duty),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id)
);
create index integration_duties_of_integration on integration_duties (tenant_id, integration_id);
alter table integration_duties enable row level security;
alter table integration_duties force row level security;
create policy tenant_isolation on integration_duties using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on integration_duties to prosa_app;
