-- What a company sets up before the first conversation: closing reasons, texts, files, hours and holidays.

-- What lists are searched and ordered by: lower case and without accents, so that "agencia" finds "Agência".
create function search_text(given text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g')) $$;

create table closing_reasons (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  color text not null default '#5F6B78' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index closing_reasons_name on closing_reasons (tenant_id, lower(name));
alter table closing_reasons enable row level security;
alter table closing_reasons force row level security;
create policy tenant_isolation on closing_reasons using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on closing_reasons to prosa_app;

-- Not valid means only that older rows were not looked at: they all hold null. Looking is not possible anyway, since
-- forced row security shows the owner no tenant's rows.
alter table tickets add column closing_reason_id bigint;
alter table tickets add constraint tickets_closing_reason
  foreign key (tenant_id, closing_reason_id) references closing_reasons (tenant_id, id) not valid;

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
create policy tenant_isolation on quick_message_uses
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
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
create policy tenant_isolation on farewell_messages
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on farewell_messages to prosa_app;

-- The week and the absence message of the company (scope_id 0), of a channel or of a queue. Without a week the
-- company is always open, and a channel or queue follows the company.
create table business_hours (
  tenant_id bigint not null references tenants (id),
  scope text not null check (scope in ('company', 'channel', 'queue')),
  scope_id bigint not null,
  week jsonb check (jsonb_typeof(week) = 'array' and jsonb_array_length(week) = 7),
  message text not null default '',
  max_sends int not null check (max_sends between 0 and 20),
  updated_at timestamptz not null,
  -- What the scope points at, so that its hours go when it goes.
  channel_id bigint generated always as (case when scope = 'channel' then scope_id end) stored,
  queue_id bigint generated always as (case when scope = 'queue' then scope_id end) stored,
  primary key (tenant_id, scope, scope_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade,
  foreign key (tenant_id, queue_id) references queues (tenant_id, id) on delete cascade,
  check ((scope = 'company') = (scope_id = 0))
);
create index business_hours_by_channel on business_hours (tenant_id, channel_id) where channel_id is not null;
create index business_hours_by_queue on business_hours (tenant_id, queue_id) where queue_id is not null;
alter table business_hours enable row level security;
alter table business_hours force row level security;
create policy tenant_isolation on business_hours using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on business_hours to prosa_app;

create table holidays (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  -- DD/MM, every year.
  date text not null check (date ~ '^[0-3][0-9]/[01][0-9]$'),
  message text not null default '',
  mode text not null check (mode in ('closed', 'one_period', 'two_periods')),
  periods jsonb not null default '[]' check (jsonb_typeof(periods) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint holidays_date unique (tenant_id, date)
);
alter table holidays enable row level security;
alter table holidays force row level security;
create policy tenant_isolation on holidays using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on holidays to prosa_app;
