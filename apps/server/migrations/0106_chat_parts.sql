-- What belongs to a message of a chat: whom it calls, what others felt about it, and its file.
create table chat_mentions (
  tenant_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  message_id bigint not null,
  n int not null,
  author_id bigint not null,
  -- Null: everybody.
  user_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, message_id) references chat_messages (tenant_id, id) on delete cascade
);
create unique index chat_mentions_once on chat_mentions (tenant_id, message_id, coalesce(user_id, 0));
create index chat_mentions_of_chat on chat_mentions (tenant_id, chat_id, n);
alter table chat_mentions enable row level security;
alter table chat_mentions force row level security;
create policy tenant_isolation on chat_mentions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on chat_mentions to prosa_app;

create table chat_reactions (
  tenant_id bigint not null,
  message_id bigint not null,
  user_id bigint not null,
  emoji text not null check (length(emoji) between 1 and 40),
  at timestamptz not null,
  primary key (tenant_id, message_id, user_id),
  foreign key (tenant_id, message_id) references chat_messages (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
alter table chat_reactions enable row level security;
alter table chat_reactions force row level security;
create policy tenant_isolation on chat_reactions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on chat_reactions to prosa_app;

-- The columns of message_media: both are shelves of one house, apart because whose data they are differs.
create table chat_files (
  like message_media including defaults including constraints,
  primary key (tenant_id, id),
  unique (tenant_id, message_id),
  foreign key (tenant_id, message_id) references chat_messages (tenant_id, id) on delete cascade
);
create index chat_files_of_key on chat_files (tenant_id, storage_key) where storage_key is not null;
alter table chat_files enable row level security;
alter table chat_files force row level security;
create policy tenant_isolation on chat_files using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create trigger chat_files_trash after delete on chat_files for each row execute function trash_media();
grant select, insert, update, delete on chat_files to prosa_app;
