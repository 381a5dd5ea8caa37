-- Colleagues talk: chats, who was in them from which message to which, and what was said.
create table chats (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('direct', 'group')),
  name text not null default '' check (length(name) <= 80),
  -- The two of a direct chat, the lower id first; the same one twice are somebody's own notes.
  low_user_id bigint,
  high_user_id bigint,
  -- One more with every change that is told, drawn under this row's lock.
  version int not null default 1,
  -- The number of the newest thing said, and of the oldest that is still kept.
  last_n int not null default 0,
  first_n int not null default 1,
  last_message_id bigint,
  last_at timestamptz,
  member_count int not null,
  history text not null default 'since_join' check (history in ('all', 'since_join')),
  posting text not null default 'all' check (posting in ('all', 'admins')),
  archived_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check ((kind = 'direct') = (low_user_id is not null and high_user_id is not null)),
  check (low_user_id <= high_user_id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create unique index chats_of_two on chats (tenant_id, low_user_id, high_user_id) where kind = 'direct';
alter table chats enable row level security;
alter table chats force row level security;
create policy tenant_isolation on chats using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on chats to prosa_app;

-- One row per period: whoever comes back has a new one, and the old one says what they could read then.
create table chat_members (
  tenant_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  user_id bigint not null,
  role text not null check (role in ('admin', 'member')),
  -- Theirs is what has a greater number than from_n, up to to_n; null: they are in it now.
  from_n int not null,
  to_n int,
  read_n int not null,
  added_by bigint,
  muted_until timestamptz,
  pinned_at timestamptz,
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, chat_id) references chats (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index chat_members_now on chat_members (tenant_id, chat_id, user_id) where to_n is null;
create index chat_members_of_user on chat_members (tenant_id, user_id, chat_id) where to_n is null;
alter table chat_members enable row level security;
alter table chat_members force row level security;
create policy tenant_isolation on chat_members using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on chat_members to prosa_app;

create table chat_messages (
  tenant_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  -- Dense, from 1, drawn under the lock of its chat; null: a line about the chat itself.
  n int,
  -- The newest number when it was written: says whose period a line without a number belongs to.
  at_n int not null,
  user_id bigint,
  client_id uuid not null,
  type text not null check (type in ('text', 'image', 'video', 'audio', 'voice', 'document', 'sticker', 'event')),
  body text not null check (length(body) <= 4096),
  event jsonb,
  ticket_ids bigint[] not null default '{}',
  quoted_id bigint,
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, client_id),
  unique (tenant_id, chat_id, n),
  check ((type = 'event') = (n is null)),
  foreign key (tenant_id, chat_id) references chats (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index chat_messages_newest on chat_messages (tenant_id, chat_id, id desc);
create index chat_messages_own on chat_messages (tenant_id, chat_id, user_id, n) where deleted_at is null and n is not null;
create index chat_messages_deleted on chat_messages (tenant_id, chat_id, n) where deleted_at is not null;
alter table chat_messages enable row level security;
alter table chat_messages force row level security;
create policy tenant_isolation on chat_messages using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on chat_messages to prosa_app;
