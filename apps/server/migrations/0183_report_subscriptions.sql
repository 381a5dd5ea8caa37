-- Letters with figures: who wants which, when the next is due, and each that was sent for a period.
create table report_subscriptions (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  -- "home", or the id of a report.
  report text not null check (length(report) between 1 and 60),
  filter jsonb not null,
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  -- Of the week from Monday, 1 to 7; of the month 1 to 28.
  day smallint not null check (day between 1 and 28),
  hour smallint not null check (hour between 0 and 23),
  next_at timestamptz not null,
  paused_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check (rhythm = 'monthly' or day <= 7)
);
create index report_subscriptions_of_user on report_subscriptions (tenant_id, user_id);
create index report_subscriptions_next on report_subscriptions (next_at) where paused_at is null;
alter table report_subscriptions enable row level security;
alter table report_subscriptions force row level security;
create policy tenant_isolation on report_subscriptions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on report_subscriptions to prosa_app;
grant select (tenant_id, id, next_at, paused_at) on report_subscriptions to prosa_definer;

create table report_letters (
  tenant_id bigint not null references tenants (id),
  subscription_id bigint not null,
  period_from date not null,
  created_at timestamptz not null,
  primary key (tenant_id, subscription_id, period_from),
  foreign key (tenant_id, subscription_id) references report_subscriptions (tenant_id, id) on delete cascade
);
alter table report_letters enable row level security;
alter table report_letters force row level security;
create policy tenant_isolation on report_letters using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on report_letters to prosa_app;
