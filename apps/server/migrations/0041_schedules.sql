-- Messages that leave on their dates. All dates of one are written at once, counted from the first.
create table schedules (
  tenant_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  channel_id bigint not null,
  user_id bigint not null,
  body text not null check (length(body) <= 4096),
  file_id uuid,
  -- A template with its values, as the contract of messages has it.
  template jsonb,
  -- The first date as the company's wall showed it.
  first_local text not null,
  zone text not null,
  period text check (period in ('weekly', 'fortnightly', 'monthly', 'bimonthly')),
  count int not null check (count between 1 and 12),
  cancel_if_answered boolean not null default false,
  -- The earliest date that waits, kept by its dates; infinity: none does.
  next_at timestamptz not null default 'infinity',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index schedules_by_next on schedules (tenant_id, next_at, id);
create index schedules_of_contact on schedules (tenant_id, contact_id, channel_id);
create index schedules_of_channel on schedules (tenant_id, channel_id);
create index schedules_of_user on schedules (tenant_id, user_id);
create index schedules_with_file on schedules (tenant_id, file_id) where file_id is not null;
alter table schedules enable row level security;
alter table schedules force row level security;
create policy tenant_isolation on schedules using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on schedules to prosa_app;

create table schedule_runs (
  tenant_id bigint not null,
  schedule_id bigint not null,
  number int not null check (number >= 1),
  due_at timestamptz not null,
  status text not null check (status in ('pending', 'sent', 'error')),
  reason text check (reason in ('missed', 'answered', 'window', 'channel', 'template', 'file', 'refused')),
  is_late boolean not null default false,
  ticket_id bigint,
  message_id bigint,
  settled_at timestamptz,
  primary key (tenant_id, schedule_id, number),
  foreign key (tenant_id, schedule_id) references schedules (tenant_id, id) on delete cascade,
  check ((status = 'error') = (reason is not null))
);
create index schedule_runs_due on schedule_runs (due_at) where status = 'pending';
create index schedule_runs_by_date on schedule_runs (tenant_id, due_at);
create index schedule_runs_by_status on schedule_runs (tenant_id, status, due_at);
alter table schedule_runs enable row level security;
alter table schedule_runs force row level security;
create policy tenant_isolation on schedule_runs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on schedule_runs to prosa_app;
grant select (tenant_id, schedule_id, number, due_at, status) on schedule_runs to prosa_definer;
create trigger schedule_runs_keep_next after insert or delete or update of status, due_at on schedule_runs for each row
  execute function keep_schedule_next();
