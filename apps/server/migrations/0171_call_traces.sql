-- Of calls: whom they ring, what a device is asked, passes to the sound, recordings and who heard them.
-- The table is new and empty: what is checked from now on is all there is.
alter table calls add constraint calls_message_fkey
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade not valid;
alter table calls add constraint calls_user_fkey foreign key (tenant_id, user_id) references users (tenant_id, id) not valid;

create table call_rings (
  tenant_id bigint not null references tenants (id),
  call_id bigint not null,
  user_id bigint not null,
  step integer not null,
  rung_at timestamptz not null,
  declined_at timestamptz,
  primary key (tenant_id, call_id, user_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index call_rings_of_user on call_rings (tenant_id, user_id, call_id);
alter table call_rings enable row level security;
alter table call_rings force row level security;
create policy tenant_isolation on call_rings using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on call_rings to prosa_app;

create table call_orders (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  call_id bigint not null,
  channel_id bigint not null,
  verb text not null check (verb in ('start', 'accept', 'reject', 'cancel', 'end', 'mute', 'unmute')),
  at timestamptz not null,
  taken_at timestamptz,
  done_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade
);
create index call_orders_waiting on call_orders (tenant_id, channel_id, id) where taken_at is null;
create index call_orders_of_call on call_orders (tenant_id, call_id);
alter table call_orders enable row level security;
alter table call_orders force row level security;
create policy tenant_isolation on call_orders using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on call_orders to prosa_app;

create table call_passes (
  tenant_id bigint not null references tenants (id),
  nonce uuid not null,
  used_at timestamptz not null,
  primary key (tenant_id, nonce)
);
create index call_passes_used on call_passes (tenant_id, used_at);
alter table call_passes enable row level security;
alter table call_passes force row level security;
create policy tenant_isolation on call_passes using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on call_passes to prosa_app;

create table call_recordings (
  tenant_id bigint not null references tenants (id),
  call_id bigint not null,
  status text not null check (status in ('waiting', 'ready', 'failed', 'gone')),
  storage_key text,
  mime text,
  size bigint,
  ready_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade
);
alter table call_recordings enable row level security;
alter table call_recordings force row level security;
create policy tenant_isolation on call_recordings using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on call_recordings to prosa_app;

-- Who listened when: the security log has each hearing once an hour.
create table call_hearings (
  tenant_id bigint not null references tenants (id),
  call_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, call_id, user_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
alter table call_hearings enable row level security;
alter table call_hearings force row level security;
create policy tenant_isolation on call_hearings using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on call_hearings to prosa_app;
