-- A channel takes the place of another: who said so, how far it went, and all it takes to go back.
create table channel_successions (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  from_channel_id bigint not null,
  to_channel_id bigint not null,
  user_id bigint not null,
  state text not null default 'moving' check (state in ('moving', 'done', 'returning', 'returned')),
  -- What began on the old channel afterwards stays there.
  last_ticket_id bigint not null,
  -- What went with it, by table: rows that moved and rows that went.
  followed jsonb not null default '{}',
  -- What the successor took over that it had not: default, queue, flow.
  taken jsonb not null default '{}',
  tickets int not null default 0,
  continued int not null default 0,
  refused_messages int not null default 0,
  long_job_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, from_channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, to_channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check (from_channel_id <> to_channel_id)
);
create unique index channel_successions_going on channel_successions (tenant_id, from_channel_id)
  where state in ('moving', 'returning');
create index channel_successions_from on channel_successions (tenant_id, from_channel_id, id desc);
create index channel_successions_to on channel_successions (tenant_id, to_channel_id);
create index channel_successions_of_user on channel_successions (tenant_id, user_id);
alter table channel_successions enable row level security;
alter table channel_successions force row level security;
create policy tenant_isolation on channel_successions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_successions to prosa_app;

-- Which conversations went, and what the old channel knew of them that the new one does not.
create table channel_succession_tickets (
  tenant_id bigint not null,
  succession_id bigint not null,
  ticket_id bigint not null,
  last_inbound_at timestamptz,
  -- The person was being attended on the new channel already, and is attended there alone.
  is_continued boolean not null default false,
  primary key (tenant_id, succession_id, ticket_id),
  foreign key (tenant_id, succession_id) references channel_successions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index channel_succession_tickets_of_ticket on channel_succession_tickets (tenant_id, ticket_id);
alter table channel_succession_tickets enable row level security;
alter table channel_succession_tickets force row level security;
create policy tenant_isolation on channel_succession_tickets using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_succession_tickets to prosa_app;
