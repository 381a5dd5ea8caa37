-- What somebody has to do until when. A repeated one is a series: finishing it makes the next number, once.
create table tasks (
  tenant_id bigint not null,
  id bigint generated always as identity,
  version int not null default 1,
  series uuid not null,
  number int not null check (number >= 1),
  name text not null check (length(name) between 1 and 200),
  description text not null check (length(description) between 1 and 4000),
  limit_at timestamptz not null,
  owner_id bigint not null,
  creator_id bigint not null,
  priority text not null check (priority in ('high', 'medium', 'low', 'none')),
  repeat text not null check (repeat in ('none', 'daily', 'weekly', 'monthly')),
  -- The date from which the next ones are counted, as the company's wall shows it, and which number it has.
  anchor_local text not null,
  anchor_number int not null,
  remind_minutes int check (remind_minutes between 0 and 10080),
  remind_at timestamptz,
  reminded_at timestamptz,
  contact_id bigint,
  ticket_id bigint,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, series, number),
  foreign key (tenant_id, owner_id) references users (tenant_id, id),
  foreign key (tenant_id, creator_id) references users (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete set null (contact_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete set null (ticket_id)
);
create index tasks_open_of_owner on tasks (tenant_id, owner_id, limit_at) where finished_at is null;
create index tasks_open on tasks (tenant_id, limit_at) where finished_at is null;
create index tasks_done on tasks (tenant_id, finished_at desc) where finished_at is not null;
create index tasks_by_limit on tasks (tenant_id, limit_at);
create index tasks_of_creator on tasks (tenant_id, creator_id);
create index tasks_of_contact on tasks (tenant_id, contact_id) where contact_id is not null;
create index tasks_of_ticket on tasks (tenant_id, ticket_id) where ticket_id is not null;
create index tasks_to_remind on tasks (remind_at) where reminded_at is null and finished_at is null;
alter table tasks enable row level security;
alter table tasks force row level security;
create policy tenant_isolation on tasks using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on tasks to prosa_app;
grant select (tenant_id, id, remind_at, reminded_at, finished_at) on tasks to prosa_definer;
