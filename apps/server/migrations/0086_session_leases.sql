-- Which node holds a session, under which epoch, and how far it has written. Half of each page stays free: a lease is
-- renewed every few seconds and must not move.
create table session_leases (
  tenant_id bigint not null,
  channel_id bigint not null,
  node text not null default '' check (length(node) <= 200),
  epoch bigint not null default 0,
  committed bigint not null default 0,
  expires_at timestamptz not null default '-infinity',
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, channel_id) references wa_sessions (tenant_id, channel_id) on delete cascade
) with (fillfactor = 50);
alter table session_leases enable row level security;
alter table session_leases force row level security;
create policy tenant_isolation on session_leases using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on session_leases to prosa_app;
grant select, update on session_leases to prosa_definer;
