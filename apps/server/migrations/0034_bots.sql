-- A conversation with a flow. One active per ticket; over as soon as its epoch is not the ticket's.
create table flow_sessions (
  tenant_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  contact_id bigint not null,
  channel_id bigint not null,
  flow_id bigint not null,
  -- Null: the draft, tried from the test number.
  version_id bigint,
  epoch int not null,
  node text,
  state jsonb not null,
  seq int not null default 0,
  -- The last message that was heard: ids are drawn under the ticket's lock, so the mark is exact.
  heard_id bigint not null,
  origin text not null check (origin in ('channel', 'default', 'keyword', 'transfer', 'lane', 'flow', 'test')),
  is_test boolean not null default false,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id)
) with (fillfactor = 80);
create unique index flow_sessions_active on flow_sessions (tenant_id, ticket_id) where ended_at is null;
create index flow_sessions_of_ticket on flow_sessions (tenant_id, ticket_id, id desc);
create index flow_sessions_of_contact on flow_sessions (tenant_id, contact_id);
create index flow_sessions_of_channel on flow_sessions (tenant_id, channel_id);
create index flow_sessions_of_flow on flow_sessions (tenant_id, flow_id, id desc);
create index flow_sessions_of_version on flow_sessions (tenant_id, version_id) where version_id is not null;
create index flow_sessions_running on flow_sessions (tenant_id, flow_id) where ended_at is null;
alter table flow_sessions enable row level security;
alter table flow_sessions force row level security;
create policy tenant_isolation on flow_sessions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on flow_sessions to prosa_app;

-- When a ticket's bot is due: words to hear, or the alarm of its session. The only timer there is.
create table bot_turns (
  tenant_id bigint not null,
  ticket_id bigint not null,
  channel_id bigint not null,
  due_at timestamptz not null,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
) with (fillfactor = 70);
create index bot_turns_due on bot_turns (due_at);
create index bot_turns_of_channel on bot_turns (tenant_id, channel_id);
alter table bot_turns enable row level security;
alter table bot_turns force row level security;
create policy tenant_isolation on bot_turns using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on bot_turns to prosa_app;
grant select on bot_turns to prosa_definer;

-- What a turn heard and did, for thirty days: enough to run it again.
create table flow_traces (
  tenant_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null,
  ticket_id bigint not null,
  contact_id bigint not null,
  flow_id bigint not null,
  version_id bigint,
  seq int not null,
  event jsonb not null,
  facts jsonb not null,
  went jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, session_id, seq),
  foreign key (tenant_id, session_id) references flow_sessions (tenant_id, id) on delete cascade
);
create index flow_traces_of_ticket on flow_traces (tenant_id, ticket_id, id);
create index flow_traces_of_contact on flow_traces (tenant_id, contact_id);
create index flow_traces_by_age on flow_traces (tenant_id, at);
create index flow_traces_of_flow on flow_traces (tenant_id, flow_id, at);
alter table flow_traces enable row level security;
alter table flow_traces force row level security;
create policy tenant_isolation on flow_traces using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on flow_traces to prosa_app;

-- Why an automatic message was sent.
create table message_causes (
  tenant_id bigint not null,
  message_id bigint not null,
  ticket_id bigint not null,
  kind text not null check (kind in ('flow', 'hours', 'silence', 'rating', 'accept', 'transfer', 'closing')),
  session_id bigint,
  seq int,
  step_id text,
  at timestamptz not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index message_causes_of_ticket on message_causes (tenant_id, ticket_id);
create index message_causes_by_age on message_causes (tenant_id, at);
alter table message_causes enable row level security;
alter table message_causes force row level security;
create policy tenant_isolation on message_causes using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on message_causes to prosa_app;
