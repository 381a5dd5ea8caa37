-- Addresses under which a provider that takes no bytes fetches a file of one message, for a quarter of an hour. Kept as a digest: whoever reads
-- the table has no address.
create table media_links (
  tenant_id bigint not null references tenants (id),
  digest bytea not null,
  storage_key text not null,
  mime text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, digest)
);
create index media_links_by_end on media_links (tenant_id, expires_at);
alter table media_links enable row level security;
alter table media_links force row level security;
create policy tenant_isolation on media_links using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on media_links to prosa_app;
