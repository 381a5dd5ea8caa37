-- When people were at work: spans that grow while somebody is at a screen, and who pauses now.
create table user_activity (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  from_at timestamptz not null,
  -- The last sign that it goes on, at most once a minute.
  until_at timestamptz not null,
  state text not null check (state in ('online', 'paused')),
  reason text check (reason in ('lunch', 'break', 'meeting', 'training', 'other')),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, from_at),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check (until_at >= from_at),
  check ((state = 'paused') = (reason is not null))
);
-- Not by its end, which moves: a span is lengthened without touching an index.
create index user_activity_by_age on user_activity (tenant_id, from_at);
alter table user_activity enable row level security;
alter table user_activity force row level security;
create policy tenant_isolation on user_activity using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on user_activity to prosa_app;
grant select, insert, update on user_activity to prosa_definer;

create table user_pauses (
  tenant_id bigint not null references tenants (id),
  user_id bigint not null,
  since timestamptz not null,
  reason text not null check (reason in ('lunch', 'break', 'meeting', 'training', 'other')),
  -- What colleagues read beside the reason; kept no longer than the pause.
  note text not null default '' check (length(note) <= 80),
  -- The last sign of whoever pauses.
  seen_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
alter table user_pauses enable row level security;
alter table user_pauses force row level security;
create policy tenant_isolation on user_pauses using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on user_pauses to prosa_app;
grant select, update, delete on user_pauses to prosa_definer;
