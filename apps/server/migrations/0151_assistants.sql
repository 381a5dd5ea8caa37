-- One question to an assistant that a conversation waits for; due_at is also the end of the lease of whoever asks.
create table assistant_calls (
  tenant_id bigint not null,
  ticket_id bigint not null,
  session_id bigint not null,
  call_id text not null,
  integration_id bigint not null,
  epoch integer not null,
  -- The last message that the question is about.
  upto_id bigint not null,
  due_at timestamptz not null,
  claim_id uuid,
  tries integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, session_id) references flow_sessions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
) with (fillfactor = 70);
create index assistant_calls_due on assistant_calls (due_at);
create index assistant_calls_of_session on assistant_calls (tenant_id, session_id);
create index assistant_calls_of_integration on assistant_calls (tenant_id, integration_id);
alter table assistant_calls enable row level security;
alter table assistant_calls force row level security;
create policy tenant_isolation on assistant_calls using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on assistant_calls to prosa_app;
grant select (tenant_id, ticket_id, integration_id, epoch, due_at, claim_id) on assistant_calls to prosa_definer;
grant select (turn, bot_epoch) on tickets to prosa_definer;

-- What an assistant with a memory of its own left for the next question, such as Typebot's session. Ends with the conversation.
create table assistant_states (
  tenant_id bigint not null,
  session_id bigint not null,
  integration_id bigint not null,
  state jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, session_id, integration_id),
  foreign key (tenant_id, session_id) references flow_sessions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);
create index assistant_states_of_integration on assistant_states (tenant_id, integration_id);
alter table assistant_states enable row level security;
alter table assistant_states force row level security;
create policy tenant_isolation on assistant_states using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on assistant_states to prosa_app;

-- What was asked and how that went, for half a year; nobody's words.
create table assistant_runs (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  session_id bigint not null,
  call_id text not null,
  ticket_id bigint not null,
  integration_id bigint not null,
  integration_name text not null,
  model text,
  outcome text not null check (outcome in ('said', 'done', 'transfer', 'failed', 'late')),
  why text,
  tokens_in integer not null default 0,
  tokens_out integer not null default 0,
  tokens_cached integer not null default 0,
  ms integer not null,
  request_id text,
  frame integer not null,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index assistant_runs_of_call on assistant_runs (tenant_id, session_id, call_id);
create index assistant_runs_by_age on assistant_runs (tenant_id, at);
alter table assistant_runs enable row level security;
alter table assistant_runs force row level security;
create policy tenant_isolation on assistant_runs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on assistant_runs to prosa_app;
