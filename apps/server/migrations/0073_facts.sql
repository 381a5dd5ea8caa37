-- What happened to tickets, one row for each thing that figures are summed from. No person's data: ids, moments and counts.
create table ticket_facts (
  tenant_id bigint not null,
  ticket_id bigint not null,
  id bigint generated always as identity,
  -- Of the ticket, by the change that made it; 0: derived from the ticket's story.
  version bigint not null,
  kind text not null check (kind in
    ('opened', 'came', 'answered', 'left', 'closed', 'reopened', 'moved', 'asked', 'rated')),
  at timestamptz not null,
  -- Since when that which ends here had lasted.
  since timestamptz,
  channel_id bigint not null,
  queue_id bigint,
  user_id bigint,
  to_queue_id bigint,
  to_user_id bigint,
  author text not null check (author in ('customer', 'person', 'phone', 'flow', 'rule')),
  is_first boolean not null default false,
  is_private boolean not null default false,
  was_answered boolean not null default false,
  sent int not null default 0,
  received int not null default 0,
  reason_id bigint,
  grade int check (grade between 1 and 5),
  primary key (tenant_id, ticket_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index ticket_facts_at on ticket_facts (tenant_id, kind, at);
create index ticket_facts_of_user on ticket_facts (tenant_id, user_id, kind, at) where user_id is not null;
alter table ticket_facts enable row level security;
alter table ticket_facts force row level security;
create policy tenant_isolation on ticket_facts using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on ticket_facts to prosa_app;

-- How far the facts of a company's past have been derived.
create table fact_marks (
  tenant_id bigint not null references tenants (id),
  filled_upto bigint not null default 0,
  filled_at timestamptz,
  primary key (tenant_id)
);
alter table fact_marks enable row level security;
alter table fact_marks force row level security;
create policy tenant_isolation on fact_marks using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on fact_marks to prosa_app;
grant select on fact_marks to prosa_definer;
