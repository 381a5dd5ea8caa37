-- What a channel knows of one person's line: until when things were delivered and read, where the provider tells that by
-- moments, and whether they can be reached. By the name they have there, so that it goes along when contacts are put together.
create table channel_threads (
  tenant_id bigint not null,
  channel_id bigint not null,
  identity_id bigint not null,
  delivered_upto timestamptz,
  read_upto timestamptz,
  reach text not null default 'ok' constraint channel_threads_reach check (reach in ('ok', 'blocked', 'gone')),
  reach_at timestamptz,
  primary key (tenant_id, channel_id, identity_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, identity_id) references contact_identities (tenant_id, id) on delete cascade
);
create index channel_threads_by_identity on channel_threads (tenant_id, identity_id);
-- Asked with every message that comes in: nearly always it is empty.
create index channel_threads_blocked on channel_threads (tenant_id, channel_id) where reach <> 'ok';
alter table channel_threads enable row level security;
alter table channel_threads force row level security;
create policy tenant_isolation on channel_threads using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_threads to prosa_app;
