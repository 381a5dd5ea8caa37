-- A file that many messages will have: its bytes are kept once, and every message that has it points at them.
create table shared_media (
  tenant_id bigint not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'voice', 'document', 'sticker')),
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  width int,
  height int,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index shared_media_of_key on shared_media (tenant_id, storage_key);
alter table shared_media enable row level security;
alter table shared_media force row level security;
create policy tenant_isolation on shared_media using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create trigger shared_media_trash after delete on shared_media for each row execute function trash_shared_media();
grant select, insert, delete on shared_media to prosa_app;

-- Such a file as a number's provider knows it: it goes up once, and whoever sends it meanwhile waits for that.
create table channel_uploads (
  tenant_id bigint not null,
  channel_id bigint not null,
  shared_id uuid not null,
  provider_id text,
  expires_at timestamptz,
  -- Somebody brings it up at this moment.
  busy_until timestamptz,
  primary key (tenant_id, channel_id, shared_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade,
  foreign key (tenant_id, shared_id) references shared_media (tenant_id, id) on delete cascade
);
create index channel_uploads_of_file on channel_uploads (tenant_id, shared_id);
alter table channel_uploads enable row level security;
alter table channel_uploads force row level security;
create policy tenant_isolation on channel_uploads using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_uploads to prosa_app;
