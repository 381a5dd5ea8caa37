-- A table of the companies, with its row security, that refers to what they work with.
create table drill_notes (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  ticket_id bigint not null,
  user_id bigint,
  body text not null check (length(body) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index drill_notes_of_ticket on drill_notes (tenant_id, ticket_id, id);
alter table drill_notes enable row level security;
alter table drill_notes force row level security;
create policy tenant_isolation on drill_notes using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on drill_notes to prosa_app;
