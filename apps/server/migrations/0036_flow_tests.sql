-- Tests kept with a flow: what a customer says and what the bot is expected to do.
create table flow_tests (
  tenant_id bigint not null,
  id bigint generated always as identity,
  flow_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  test jsonb not null,
  user_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, flow_id) references flows (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index flow_tests_of_flow on flow_tests (tenant_id, flow_id, id);
create index flow_tests_of_user on flow_tests (tenant_id, user_id) where user_id is not null;
alter table flow_tests enable row level security;
alter table flow_tests force row level security;
create policy tenant_isolation on flow_tests using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on flow_tests to prosa_app;

-- How often each way of a flow was taken, by day of the company and version: sums of traces, which are forgotten sooner.
create table flow_numbers (
  tenant_id bigint not null,
  flow_id bigint not null,
  -- 0: of no published version.
  version_id bigint not null,
  day date not null,
  -- Empty: from outside the drawing, or out of it.
  step_id text not null,
  exit text not null,
  to_id text not null,
  times int not null,
  primary key (tenant_id, flow_id, day, version_id, step_id, exit, to_id),
  foreign key (tenant_id, flow_id) references flows (tenant_id, id)
) with (fillfactor = 80);
alter table flow_numbers enable row level security;
alter table flow_numbers force row level security;
create policy tenant_isolation on flow_numbers using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on flow_numbers to prosa_app;
