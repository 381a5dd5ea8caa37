-- How soon customers are to be answered and served, by queue and for the company; older ones stay, for what was measured by them.
create table reply_targets (
  tenant_id bigint not null references tenants (id),
  -- 0 for the company itself.
  queue_id bigint not null,
  valid_from timestamptz not null,
  -- Minutes of business time; null: as the company's, and of the company none.
  first_answer integer check (first_answer between 1 and 43200),
  answer integer check (answer between 1 and 43200),
  closing integer check (closing between 1 and 43200),
  -- What it points at, so that it goes when the queue goes.
  of_queue_id bigint generated always as (nullif(queue_id, 0)) stored,
  primary key (tenant_id, queue_id, valid_from),
  foreign key (tenant_id, of_queue_id) references queues (tenant_id, id) on delete cascade
);
create index reply_targets_of_queue on reply_targets (tenant_id, of_queue_id) where of_queue_id is not null;
alter table reply_targets enable row level security;
alter table reply_targets force row level security;
create policy tenant_isolation on reply_targets using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on reply_targets to prosa_app;
