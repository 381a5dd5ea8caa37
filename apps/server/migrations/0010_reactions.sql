-- How far each reaction to the journal has come. Everything the snapshot `position` shows is done; of what came until the
-- snapshot `upto`, all up to the row `after_seq`.
create table reactions (
  name text primary key,
  kind text not null,
  position text not null,
  upto text,
  after_seq bigint not null default 0,
  -- When `position` was the present: from there on the journal is kept for this reaction, up to a bound.
  reached_at timestamptz not null,
  -- Grows with each process that takes it over: whoever finds another one in the table runs it no more.
  epoch bigint not null,
  -- The row it stands at: what it throws, since when, how often.
  fault text,
  failing_since timestamptz,
  tries integer not null default 0,
  -- Set where rows were dropped before it saw them.
  missed_before timestamptz,
  -- No module of a process that started then declares it. A day later the journal is no longer kept for it.
  retired_at timestamptz
);
grant select, insert, update, delete on reactions to prosa_app;

-- Rows that a reaction could not handle and passed over, for the operator to try again or to drop.
create table parked_reactions (
  tenant_id bigint not null,
  reaction text not null,
  seq bigint not null,
  kind text not null,
  ticket_id bigint,
  version bigint,
  user_id bigint,
  data jsonb not null,
  at timestamptz not null,
  fault text not null,
  parked_at timestamptz not null,
  primary key (tenant_id, reaction, seq)
);
create index parked_reactions_by_reaction on parked_reactions (reaction, seq);
alter table parked_reactions enable row level security;
alter table parked_reactions force row level security;
create policy tenant_isolation on parked_reactions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on parked_reactions to prosa_app;
grant select (tenant_id, reaction, seq, kind, ticket_id, at, fault, parked_at) on parked_reactions to prosa_definer;
grant delete on parked_reactions to prosa_definer;
