-- What a number may still do today: what it did by the hour, its pace in bulk, and what stopped it.
create table channel_hours (
  tenant_id bigint not null,
  channel_id bigint not null,
  hour timestamptz not null,
  -- Each connection adds to a row of its own, so that nobody waits for anybody to count.
  writer int not null,
  -- People written to first, who had not written for a day (or ever, where the line is not the provider's own).
  opened int not null default 0,
  sent int not null default 0,
  bulk_sent int not null default 0,
  failed int not null default 0,
  invalid int not null default 0,
  complaints int not null default 0,
  primary key (tenant_id, channel_id, hour, writer),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
alter table channel_hours enable row level security;
alter table channel_hours force row level security;
create policy tenant_isolation on channel_hours using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_hours to prosa_app;

-- The pace is the number's, so that two campaigns share it.
create table bulk_pace (
  tenant_id bigint not null,
  channel_id bigint not null,
  -- The next slot that nobody has taken.
  next_at timestamptz not null default '-infinity',
  -- When something in bulk was last handed to the provider.
  last_at timestamptz not null default '-infinity',
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
alter table bulk_pace enable row level security;
alter table bulk_pace force row level security;
create policy tenant_isolation on bulk_pace using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on bulk_pace to prosa_app;

create table channel_brakes (
  tenant_id bigint not null,
  id bigint generated always as identity,
  channel_id bigint not null,
  reason text not null check (reason in ('complaints', 'badList', 'faults', 'spam', 'quality')),
  -- The figures that decided.
  count int,
  of int,
  at timestamptz not null,
  released_at timestamptz,
  released_by bigint,
  -- Why a person thinks that it may go on.
  note text check (length(note) between 10 and 500),
  -- What the present hour had counted then, which is no reason to stop again.
  kept_complaints int not null default 0,
  kept_sent int not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade,
  foreign key (tenant_id, released_by) references users (tenant_id, id)
);
create index channel_brakes_of_channel on channel_brakes (tenant_id, channel_id, id desc);
create index channel_brakes_by_user on channel_brakes (tenant_id, released_by) where released_by is not null;
alter table channel_brakes enable row level security;
alter table channel_brakes force row level security;
create policy tenant_isolation on channel_brakes using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_brakes to prosa_app;

-- Until when nothing leaves in bulk, infinity: until a person says so; and why.
alter table channels add column bulk_held_until timestamptz;
alter table channels add column bulk_held_reason text;
-- When the number first sent in bulk: the warm-up counts from here.
alter table channels add column bulk_since timestamptz;
-- The company's own limit a day, below the provider's.
alter table channels add column bulk_day_cap int;
create trigger channels_quality_brakes after update of quality on channels for each row
  when (new.quality = 'red' and old.quality <> 'red') execute function channel_quality_brakes();
