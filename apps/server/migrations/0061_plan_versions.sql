-- Plans count their changes and say what else they include; companies keep what they were sold.
alter table plans
  add column version integer not null default 1,
  add column period_months integer not null default 1,
  add column is_archived boolean not null default false,
  add column without text[] not null default '{}';

-- Every company reads them; only the platform's own writes them.
alter table plans enable row level security;
alter table plans force row level security;
create policy plans_read on plans for select using (true);
create policy plans_made_by_operator on plans for insert with check (app_tenant() = 1);
create policy plans_changed_by_operator on plans for update using (app_tenant() = 1) with check (app_tenant() = 1);
