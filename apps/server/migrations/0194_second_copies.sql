-- Where a conversation about a second copy stands, sealed: whose document it is and which invoices are open. Goes with the conversation.
create table second_copy_states (
  tenant_id bigint not null,
  session_id bigint not null,
  integration_id bigint not null,
  -- The last message that was heard.
  heard_id bigint not null,
  sealed text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, session_id) references flow_sessions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);
create index second_copy_states_of_integration on second_copy_states (tenant_id, integration_id);
alter table second_copy_states enable row level security;
alter table second_copy_states force row level security;
create policy tenant_isolation on second_copy_states using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on second_copy_states to prosa_app;

-- Who had which document looked up, as a digest with a key, and what came of it: for the limits, and for whoever asks later. 90 days.
create table second_copy_lookups (
  tenant_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  digest bytea not null,
  result text not null default 'asked' check (result in ('asked', 'proven', 'unproven', 'unknown', 'failed')),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index second_copy_lookups_of_contact on second_copy_lookups (tenant_id, contact_id, at);
create index second_copy_lookups_of_document on second_copy_lookups (tenant_id, digest, at);
create index second_copy_lookups_by_age on second_copy_lookups (tenant_id, at);
alter table second_copy_lookups enable row level security;
alter table second_copy_lookups force row level security;
create policy tenant_isolation on second_copy_lookups using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on second_copy_lookups to prosa_app;
