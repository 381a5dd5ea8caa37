-- What of the platform's own settings is secret, each in an envelope: of tenant 1 and read in its scope only.
create table platform_secrets (
  tenant_id bigint not null references tenants (id) check (tenant_id = 1),
  id bigint generated always as identity,
  name text not null check (name in ('mailPassword', 'welcomeToken')),
  -- Empty only while the row is being made: the envelope is bound to its id.
  value text not null default '',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
alter table platform_secrets enable row level security;
alter table platform_secrets force row level security;
create policy tenant_isolation on platform_secrets using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on platform_secrets to prosa_app;
