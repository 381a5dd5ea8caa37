-- Chatbots: flows as they are drawn and published, and conversations with them. The document of a flow is JSON of packages/flows.
create table flows (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  is_active boolean not null default false,
  -- Begins where nothing else does; at most one.
  is_default boolean not null default false,
  for_transfer boolean not null default true,
  in_crm boolean not null default false,
  -- Whoever writes from it meets the draft, on every channel.
  test_number text check (test_number ~ '^\d{8,20}$'),
  draft jsonb not null,
  -- Grows with every saved draft; whoever saves names the one they began from.
  rev int not null default 1,
  edited_by bigint,
  edited_at timestamptz not null,
  published_version_id bigint,
  -- Only marked: what it said in conversations stays explained by it.
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, edited_by) references users (tenant_id, id)
);
create unique index flows_one_default on flows (tenant_id) where is_default;
create index flows_edited_by on flows (tenant_id, edited_by) where edited_by is not null;
alter table flows enable row level security;
alter table flows force row level security;
create policy tenant_isolation on flows using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on flows to prosa_app;

-- What was published. Never changed: a conversation stays on its version.
create table flow_versions (
  tenant_id bigint not null,
  id bigint generated always as identity,
  flow_id bigint not null,
  number int not null,
  document jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  note text not null default '' check (length(note) <= 500),
  user_id bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, flow_id, number),
  foreign key (tenant_id, flow_id) references flows (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index flow_versions_by_user on flow_versions (tenant_id, user_id) where user_id is not null;
alter table flow_versions enable row level security;
alter table flow_versions force row level security;
create policy tenant_isolation on flow_versions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert on flow_versions to prosa_app;
alter table flows add constraint flows_published foreign key (tenant_id, published_version_id)
  references flow_versions (tenant_id, id) not valid;
create index flows_by_published on flows (tenant_id, published_version_id) where published_version_id is not null;

create table keyword_flows (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  keyword text not null check (length(keyword) between 1 and 80),
  -- The keyword as it is compared: packages/flows normalises both sides alike.
  match_key text not null check (length(match_key) between 1 and 80),
  match text not null default 'contains' check (match in ('exact', 'contains')),
  flow_id bigint not null,
  channel_id bigint,
  is_active boolean not null default true,
  -- Also heard in queues and in other flows, not only as the first word.
  interrupts boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, flow_id) references flows (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create unique index keyword_flows_once on keyword_flows (tenant_id, coalesce(channel_id, 0), match_key);
create index keyword_flows_of_flow on keyword_flows (tenant_id, flow_id);
create index keyword_flows_of_channel on keyword_flows (tenant_id, channel_id) where channel_id is not null;
alter table keyword_flows enable row level security;
alter table keyword_flows force row level security;
create policy tenant_isolation on keyword_flows using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on keyword_flows to prosa_app;

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
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, flow_id) references flows (tenant_id, id),
  foreign key (tenant_id, version_id) references flow_versions (tenant_id, id)
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

-- Grows whenever the ticket is given to a bot: a session of another epoch is over.
alter table tickets add column bot_epoch int not null default 0;
alter table channels add column flow_id bigint;
-- Kept by the transaction that changes flows, keywords or the channel: whether intake wakes a bot.
alter table channels add column bot_mode text not null default 'off';
alter table channels add constraint channels_bot_mode check (bot_mode in ('off', 'keywords', 'always')) not valid;
alter table channels add constraint channels_flow foreign key (tenant_id, flow_id) references flows (tenant_id, id) not valid;
create index channels_by_flow on channels (tenant_id, flow_id) where flow_id is not null;
-- What a rule weighed before it changed the ticket, such as the people a distribution chose from.
alter table ticket_logs add column detail jsonb;
