-- The CRM: boards of lanes, and deals as a thing of their own, beside the contact and the tickets.

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
alter table deals enable row level security;
alter table deals force row level security;
create policy tenant_isolation on deals using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on deals to prosa_app;

-- The contact is held against a change of its switch: either that change sees this deal, or this sees that change.
create function deal_takes_switch() returns trigger
  language plpgsql
  as $$
begin
  new.is_shown := coalesce((select not c.disable_crm from contacts c
                             where c.tenant_id = new.tenant_id and c.id = new.contact_id for share), true);
  return new;
end $$;
create trigger deals_take_switch before insert or update of contact_id on deals
  for each row execute function deal_takes_switch();

create function contact_switches_deals() returns trigger
  language plpgsql
  as $$
begin
  update deals d set is_shown = not new.disable_crm where d.tenant_id = new.tenant_id and d.contact_id = new.id;
  return null;
end $$;
create trigger contacts_switch_deals after update of disable_crm on contacts
  for each row when (old.disable_crm is distinct from new.disable_crm) execute function contact_switches_deals();

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
