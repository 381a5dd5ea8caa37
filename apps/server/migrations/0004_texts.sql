-- Texts, files and long work: what is written with, what is attached, and what takes longer than a person waits.

-- Bytes lie in the store under a name the server made; the row says whose they are and what they are used for.
create table uploaded_files (
  tenant_id bigint not null references tenants (id),
  id uuid not null,
  user_id bigint,
  storage_key text not null,
  -- As the uploader called it; shown and offered when saving, never a path.
  name text not null check (length(name) between 1 and 200),
  size bigint not null default 0,
  -- Found in the content, never taken from the uploader.
  mime text not null default 'application/octet-stream',
  sha256 text,
  -- Readable by everybody of the company; otherwise by the uploader only.
  is_shared boolean not null default false,
  created_at timestamptz not null,
  -- Null until every byte is kept, and again from the moment it is being removed.
  stored_at timestamptz,
  -- Unused files are removed after this moment; null while something uses the file.
  expires_at timestamptz,
  used_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete set null (user_id),
  check ((used_by is null) = (expires_at is not null))
);
create index uploaded_files_unused on uploaded_files (tenant_id, expires_at) where expires_at is not null;
alter table uploaded_files enable row level security;
alter table uploaded_files force row level security;
create policy tenant_isolation on uploaded_files using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on uploaded_files to prosa_app;

create table quick_messages (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  -- Null when the author was deleted: what was for all stays.
  user_id bigint,
  key text not null check (length(key) between 1 and 40),
  message text not null,
  is_for_all boolean not null default false,
  file_id uuid,
  search text generated always as (search_text(key || ' ' || message)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete set null (user_id),
  foreign key (tenant_id, file_id) references uploaded_files (tenant_id, id)
);
-- Two of the three rules; that nobody's own key hides a shared one is held by a lock per key while either is written.
create unique index quick_messages_shared_key on quick_messages (tenant_id, lower(key)) where is_for_all;
create unique index quick_messages_own_key on quick_messages (tenant_id, lower(key), user_id) where not is_for_all;
create index quick_messages_of_user on quick_messages (tenant_id, user_id) where not is_for_all;
create index quick_messages_by_file on quick_messages (tenant_id, file_id) where file_id is not null;
alter table quick_messages enable row level security;
alter table quick_messages force row level security;
create policy tenant_isolation on quick_messages using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on quick_messages to prosa_app;

-- How often a text helped, by month of the company's own calendar.
create table quick_message_uses (
  tenant_id bigint not null,
  quick_message_id bigint not null,
  month date not null check (extract(day from month) = 1),
  uses int not null check (uses > 0),
  primary key (tenant_id, quick_message_id, month),
  foreign key (tenant_id, quick_message_id) references quick_messages (tenant_id, id) on delete cascade
);
alter table quick_message_uses enable row level security;
alter table quick_message_uses force row level security;
create policy tenant_isolation on quick_message_uses using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on quick_message_uses to prosa_app;

create table farewell_messages (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  user_id bigint,
  title text not null check (length(title) between 1 and 80),
  message text not null check (length(message) > 0),
  is_for_all boolean not null default true,
  position int not null check (position >= 0),
  search text generated always as (search_text(title || ' ' || message)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  -- Looked at when a statement ends, so that one statement may renumber them all.
  constraint farewell_messages_order unique (tenant_id, position) deferrable,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete set null (user_id)
);
alter table farewell_messages enable row level security;
alter table farewell_messages force row level security;
create policy tenant_isolation on farewell_messages using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on farewell_messages to prosa_app;

-- Work that takes longer than a person waits at a button. Belongs to whoever asked for it.
create table long_jobs (
  tenant_id bigint not null references tenants (id),
  id uuid not null,
  user_id bigint not null,
  kind text not null,
  subject text not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'canceled')),
  total int,
  done int not null default 0,
  failed int not null default 0,
  is_cancelable boolean not null,
  is_cancel_requested boolean not null default false,
  -- The first refusals: what and why.
  problems jsonb not null default '[]',
  payload jsonb not null,
  -- Where a repetition goes on after a crash.
  progress jsonb,
  result_key text,
  result_name text,
  failures_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index long_jobs_of_user on long_jobs (tenant_id, user_id, created_at desc);
-- What of a company's long work is not over: counted whenever somebody asks for more.
create index long_jobs_not_over on long_jobs (tenant_id, user_id) where finished_at is null;
alter table long_jobs enable row level security;
alter table long_jobs force row level security;
create policy tenant_isolation on long_jobs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on long_jobs to prosa_app;
