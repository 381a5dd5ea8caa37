-- Saved segments: a name for who is meant, read anew whenever a campaign makes its list.
create table segments (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  meant jsonb not null,
  except_for jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index segments_name on segments (tenant_id, lower(name));
alter table segments enable row level security;
alter table segments force row level security;
create policy tenant_isolation on segments using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on segments to prosa_app;
