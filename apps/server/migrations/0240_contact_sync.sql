-- The address book of a telephone, brought into the contacts: who asked for it, what came of it, and whom it named until they are stored.
create table contact_syncs (
  tenant_id bigint not null,
  -- Of the long work that does it.
  id uuid not null,
  number bigint generated always as identity,
  channel_id bigint not null,
  user_id bigint not null,
  status text not null check (status in ('reading', 'storing', 'done', 'failed', 'canceled')),
  code text,
  files_gone int not null default 0,
  -- Told so far; when all is read, the entries of the book.
  found int not null default 0,
  created int not null default 0,
  renamed int not null default 0,
  known int not null default 0,
  passed_over int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index contact_syncs_one on contact_syncs (tenant_id, channel_id) where finished_at is null;
create index contact_syncs_last on contact_syncs (tenant_id, channel_id, number desc);
create index contact_syncs_of_user on contact_syncs (tenant_id, user_id);
alter table contact_syncs enable row level security;
alter table contact_syncs force row level security;
create policy tenant_isolation on contact_syncs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_syncs to prosa_app;

create table contact_sync_people (
  tenant_id bigint not null,
  sync_id uuid not null,
  -- The number by which contacts are compared; of others the provider's own word.
  key text not null check (length(key) between 1 and 300),
  -- The provider's other word for the same person, under which their own name may have come.
  other_key text check (length(other_key) between 1 and 300),
  names jsonb not null,
  name text,
  push_name text,
  -- False: no entry of the book, only what somebody calls themselves.
  is_entry boolean not null,
  primary key (tenant_id, sync_id, key),
  foreign key (tenant_id, sync_id) references contact_syncs (tenant_id, id) on delete cascade
);
create index contact_sync_people_entries on contact_sync_people (tenant_id, sync_id, key) where is_entry;
alter table contact_sync_people enable row level security;
alter table contact_sync_people force row level security;
create policy tenant_isolation on contact_sync_people using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_sync_people to prosa_app;
