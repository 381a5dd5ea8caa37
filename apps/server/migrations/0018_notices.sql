-- What a person is told wherever they are, and what waits in their bell. Holds ids only: words and rights are read anew each time.
create table notices (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind ~ '^[a-z]+(\.[a-z]+)+$'),
  -- What it is about, by its id; the kind says of which table.
  subject text not null check (length(subject) between 1 and 60),
  -- What makes it one: the same cause again is already told.
  key text not null check (length(key) between 1 and 200),
  data jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, kind, key),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index notices_of_user on notices (tenant_id, user_id, id desc);
create index notices_of_subject on notices (tenant_id, kind, subject);
alter table notices enable row level security;
alter table notices force row level security;
create policy tenant_isolation on notices using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on notices to prosa_app;
