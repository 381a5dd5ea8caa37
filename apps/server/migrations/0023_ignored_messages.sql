-- What contacts to be ignored write: kept as the channel told it, shown to nobody, taken in once they are ignored no longer.
create table ignored_messages (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  contact_id bigint not null,
  channel_id bigint not null,
  provider_id text not null,
  change jsonb not null,
  received_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, channel_id, provider_id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index ignored_messages_of_contact on ignored_messages (tenant_id, contact_id, id);
alter table ignored_messages enable row level security;
alter table ignored_messages force row level security;
create policy tenant_isolation on ignored_messages using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on ignored_messages to prosa_app;
