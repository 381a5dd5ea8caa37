-- The office: boards, lanes and deals with their numbers, erasures and retention.

create table boards (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index boards_name on boards (tenant_id, lower(name));
alter table boards enable row level security;
alter table boards force row level security;
create policy tenant_isolation on boards using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on boards to prosa_app;

-- A position is a text that sorts byte by byte and between any two of which another one fits: whatever is moved, one row
-- is written and no other.
create table lanes (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  board_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  position text collate "C" not null check (length(position) between 1 and 500),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, board_id, id),
  unique (tenant_id, board_id, position),
  foreign key (tenant_id, board_id) references boards (tenant_id, id) on delete cascade
);
create unique index lanes_name on lanes (tenant_id, board_id, lower(name));
alter table lanes enable row level security;
alter table lanes force row level security;
create policy tenant_isolation on lanes using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on lanes to prosa_app;

create table deals (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  version int not null default 1,
  board_id bigint not null,
  lane_id bigint not null,
  position text collate "C" not null check (length(position) between 1 and 500),
  contact_id bigint not null,
  owner_id bigint,
  title text not null default '' check (length(title) <= 120),
  notes text not null default '' check (length(notes) <= 10000),
  -- In the smallest unit of the tenant's currency.
  value_cents bigint not null default 0 check (value_cents between 0 and 99999999999),
  due_on date,
  -- Since when it stands in its lane.
  lane_since timestamptz not null,
  -- The contact has the CRM on. Kept here, so that totals of a board ask no other table.
  is_shown boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- By what a deal's contact is found and ordered lies beside the deal: a board is searched without looking up twenty thousand
  -- contacts.
  contact_search_name text collate "C",
  contact_number text,
  is_contact_named_by_number boolean,
  primary key (tenant_id, id),
  -- Looked at after a statement and not within it, so that a stretch of a lane can be spread anew at once.
  constraint deals_place unique (tenant_id, lane_id, position) deferrable initially immediate,
  foreign key (tenant_id, board_id, lane_id) references lanes (tenant_id, board_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, owner_id) references users (tenant_id, id)
);
-- Numbers of a board without touching its rows.
create index deals_of_board on deals (tenant_id, board_id, lane_id)
  include (value_cents, lane_since, owner_id, contact_id, is_shown);
create index deals_of_contact on deals (tenant_id, contact_id);
create index deals_by_name on deals (tenant_id, board_id, contact_search_name, id);
alter table deals enable row level security;
alter table deals force row level security;
create policy tenant_isolation on deals using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create trigger deals_take_switch before insert or update of contact_id on deals
  for each row execute function deal_takes_switch();
create trigger deals_count_in after insert or delete on deals for each row execute function deal_counts();
create trigger deals_count_over after update on deals for each row
  when ((old.lane_id, old.value_cents, old.lane_since, old.is_shown)
        is distinct from (new.lane_id, new.value_cents, new.lane_since, new.is_shown))
  execute function deal_counts();
grant select, insert, update, delete on deals to prosa_app;

-- What happened to a deal. Lanes are told by the name they had.
create table deal_logs (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  deal_id bigint not null,
  type text not null check (type in ('created', 'moved', 'value', 'owner', 'due', 'edited')),
  user_id bigint,
  from_lane_id bigint,
  to_lane_id bigint,
  from_lane text,
  to_lane text,
  from_cents bigint,
  to_cents bigint,
  from_owner_id bigint,
  to_owner_id bigint,
  from_due date,
  to_due date,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, deal_id) references deals (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, from_owner_id) references users (tenant_id, id),
  foreign key (tenant_id, to_owner_id) references users (tenant_id, id),
  foreign key (tenant_id, from_lane_id) references lanes (tenant_id, id) on delete set null (from_lane_id),
  foreign key (tenant_id, to_lane_id) references lanes (tenant_id, id) on delete set null (to_lane_id)
);
create index deal_logs_of_deal on deal_logs (tenant_id, deal_id, id);
create index deal_logs_from_lane on deal_logs (tenant_id, from_lane_id) where from_lane_id is not null;
create index deal_logs_to_lane on deal_logs (tenant_id, to_lane_id) where to_lane_id is not null;
alter table deal_logs enable row level security;
alter table deal_logs force row level security;
create policy tenant_isolation on deal_logs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on deal_logs to prosa_app;

-- What a lane holds, as changes that add up: whoever changes a deal adds a row and waits for nobody, as they would if a lane
-- had one row that everybody writes. Deals out of the CRM do not count.
create table lane_numbers (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  lane_id bigint not null,
  deals bigint not null,
  value_cents bigint not null,
  -- Of all these deals the moments since when they stand there, as milliseconds.
  since_ms bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, lane_id) references lanes (tenant_id, id) on delete cascade
);
create index lane_numbers_of_lane on lane_numbers (tenant_id, lane_id);
alter table lane_numbers enable row level security;
alter table lane_numbers force row level security;
create policy tenant_isolation on lane_numbers using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on lane_numbers to prosa_app;

-- Without anything that was erased: ids, keyed digests of the names a person was known by, and counts.
create table erasures (
  tenant_id bigint not null references tenants (id),
  id uuid not null,
  contact_id bigint not null,
  -- With the id, this is the contact that was meant: after a restore the same id may be given to somebody else.
  contact_created_at timestamptz not null,
  digests text[] not null,
  user_id bigint,
  counts jsonb not null,
  erased_at timestamptz not null,
  -- When a command last did it once more.
  replayed_at timestamptz,
  primary key (tenant_id, id)
);
create index erasures_of_contact on erasures (tenant_id, contact_id);
create index erasures_newest on erasures (tenant_id, erased_at desc);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy tenant_isolation on erasures using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on erasures to prosa_app;
revoke delete on erasures from prosa_app;

-- What was closed up to here holds no messages any more.
create table retention_marks (
  tenant_id bigint not null references tenants (id),
  closed_at timestamptz not null,
  ticket_id bigint not null,
  updated_at timestamptz not null,
  primary key (tenant_id)
);
alter table retention_marks enable row level security;
alter table retention_marks force row level security;
create policy tenant_isolation on retention_marks using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on retention_marks to prosa_app;
