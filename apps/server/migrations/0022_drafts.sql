-- What a person is writing in a ticket, so that another device goes on with it. One row per person and ticket. Once it is
-- sent or emptied the words are gone and the row stays: a late save cannot bring them back, and a device that was away learns of it.
create table drafts (
  tenant_id bigint not null,
  user_id bigint not null,
  ticket_id bigint not null,
  -- Drawn by the window that writes, anew after each sending: names whose words these are.
  id uuid not null,
  version int not null,
  -- Encrypted with the company's key, bound to the id. Null: sent, or emptied.
  words text,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id, ticket_id),
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index drafts_by_ticket on drafts (tenant_id, ticket_id);
create index drafts_by_age on drafts (tenant_id, updated_at);
alter table drafts enable row level security;
alter table drafts force row level security;
create policy tenant_isolation on drafts using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on drafts to prosa_app;
