-- A telephone's past: the files that it told of, who wanted which days of it, and what waits to be stored.
create table history_files (
  tenant_id bigint not null,
  id uuid not null,
  channel_id bigint not null,
  -- The message that told of it.
  provider_id text not null check (length(provider_id) between 1 and 400),
  -- In the order in which they were told: the newest messages first.
  place int not null,
  -- Sealed: whoever reads it opens the file.
  notice text not null,
  told_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, channel_id, provider_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id)
);
alter table history_files enable row level security;
alter table history_files force row level security;
create policy tenant_isolation on history_files using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on history_files to prosa_app;

create table history_imports (
  tenant_id bigint not null,
  -- Of the long work that does it.
  id uuid not null,
  number bigint generated always as identity,
  channel_id bigint not null,
  user_id bigint not null,
  from_day date not null,
  to_day date not null,
  since timestamptz not null,
  until timestamptz not null,
  has_groups boolean not null,
  status text not null check (status in ('reading', 'storing', 'done', 'failed', 'canceled')),
  code text,
  files int not null,
  files_read int not null default 0,
  files_gone int not null default 0,
  found int not null default 0,
  stored int not null default 0,
  known int not null default 0,
  left_out int not null default 0,
  conversations int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index history_imports_one on history_imports (tenant_id, channel_id) where finished_at is null;
create index history_imports_last on history_imports (tenant_id, channel_id, number desc);
create index history_imports_of_user on history_imports (tenant_id, user_id);
alter table history_imports enable row level security;
alter table history_imports force row level security;
create policy tenant_isolation on history_imports using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on history_imports to prosa_app;

-- Files bring the newest first; messages are stored in the order in which they were written.
create table history_messages (
  tenant_id bigint not null,
  import_id uuid not null,
  provider_id text not null,
  at timestamptz not null,
  -- As they came: of one second the later is the older.
  number bigint generated always as identity,
  -- The telephone's own name of the conversation.
  name text,
  change jsonb not null,
  primary key (tenant_id, import_id, provider_id),
  foreign key (tenant_id, import_id) references history_imports (tenant_id, id) on delete cascade
);
create index history_messages_in_order on history_messages (tenant_id, import_id, at, number desc);
alter table history_messages enable row level security;
alter table history_messages force row level security;
create policy tenant_isolation on history_messages using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on history_messages to prosa_app;
