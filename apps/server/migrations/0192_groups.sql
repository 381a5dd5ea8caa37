-- Members of groups, and who of them said or felt what.
create table group_members (
  tenant_id bigint not null,
  id bigint generated always as identity,
  -- The group.
  contact_id bigint not null,
  -- The provider's own name of the person in this group.
  key text not null check (length(key) between 1 and 100),
  number text check (length(number) <= 20),
  name text check (length(name) <= 200),
  left_at timestamptz,
  seen_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, contact_id, key),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
alter table group_members enable row level security;
alter table group_members force row level security;
create policy tenant_isolation on group_members using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on group_members to prosa_app;

create table message_writers (
  tenant_id bigint not null,
  message_id bigint not null,
  member_id bigint not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references group_members (tenant_id, id) on delete cascade
);
create index message_writers_of_member on message_writers (tenant_id, member_id);
alter table message_writers enable row level security;
alter table message_writers force row level security;
create policy tenant_isolation on message_writers using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on message_writers to prosa_app;

-- Each member has a reaction of their own; an empty one was taken away. Ours stand with all others of the company.
create table group_reactions (
  tenant_id bigint not null,
  message_id bigint not null,
  member_id bigint not null,
  emoji text not null,
  at timestamptz not null,
  primary key (tenant_id, message_id, member_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references group_members (tenant_id, id) on delete cascade
);
create index group_reactions_of_member on group_reactions (tenant_id, member_id);
alter table group_reactions enable row level security;
alter table group_reactions force row level security;
create policy tenant_isolation on group_reactions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on group_reactions to prosa_app;
