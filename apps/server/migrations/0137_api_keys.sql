-- Keys with which a company's own programs call the API. Of the secret only the digest is kept; a key acts as one person of
-- the company, so whatever is hidden from that person is hidden from it.
create table api_keys (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  digest bytea not null check (length(digest) = 32),
  ending text not null check (length(ending) = 4),
  user_id bigint not null,
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  addresses text[] not null default '{}' check (cardinality(addresses) <= 20),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index api_keys_by_person on api_keys (tenant_id, user_id);
create index api_keys_by_maker on api_keys (tenant_id, created_by);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy tenant_isolation on api_keys using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on api_keys to prosa_app;

-- How often each was used, by day.
create table api_key_days (
  tenant_id bigint not null references tenants (id),
  key_id bigint not null,
  day date not null,
  calls integer not null,
  refused integer not null,
  primary key (tenant_id, key_id, day),
  foreign key (tenant_id, key_id) references api_keys (tenant_id, id) on delete cascade
);
alter table api_key_days enable row level security;
alter table api_key_days force row level security;
create policy tenant_isolation on api_key_days using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on api_key_days to prosa_app;
