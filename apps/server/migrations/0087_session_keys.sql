-- What a session keeps: rows named by a keyed digest and sealed by its node, so that neither number nor key stands here.
create table session_keys (
  tenant_id bigint not null,
  channel_id bigint not null,
  kind text not null check (length(kind) <= 40),
  name bytea not null,
  value bytea not null,
  touched_on date not null,
  primary key (tenant_id, channel_id, kind, name),
  foreign key (tenant_id, channel_id) references wa_sessions (tenant_id, channel_id) on delete cascade
) with (fillfactor = 70);
alter table session_keys enable row level security;
alter table session_keys force row level security;
create policy tenant_isolation on session_keys using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on session_keys to prosa_app;

-- Messages as they were sent, sealed: a telephone that could not read one asks for it again.
create table session_sent (
  tenant_id bigint not null,
  channel_id bigint not null,
  provider_id text not null check (length(provider_id) <= 200),
  value bytea not null,
  sent_at timestamptz not null,
  primary key (tenant_id, channel_id, provider_id),
  foreign key (tenant_id, channel_id) references wa_sessions (tenant_id, channel_id) on delete cascade
);
create index session_sent_at on session_sent (tenant_id, channel_id, sent_at);
alter table session_sent enable row level security;
alter table session_sent force row level security;
create policy tenant_isolation on session_sent using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on session_sent to prosa_app;
