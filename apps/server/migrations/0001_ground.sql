-- The ground: extensions, who this installation is, the journal and its tail, data keys, counters, the security log, restores.

-- For search: trigrams of names, and an index that has the tenant beside them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
-- Takes Portuguese endings off.
create text search dictionary prosa_stem (template = snowball, language = portuguese);

-- Who this installation is. Cursors carry its id, so that one from another installation is never mistaken for ours.
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  cell_id integer not null check (cell_id between 0 and 9000),
  created_at timestamptz not null default now()
);
revoke insert, update, delete on installation from prosa_app;

-- What happened, written inside the transaction that made it happen. Rows are read by the difference of two
-- snapshots, hence xid: the id of the top transaction, the same inside savepoints.
create table journal (
  tenant_id bigint not null,
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  ticket_id bigint,
  version bigint,
  user_id bigint,
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (tenant_id, seq, at)
) partition by range (at);
create index journal_by_xid on journal (xid);
-- What one tenant missed, for a client that comes back.
create index journal_by_tenant_xid on journal (tenant_id, xid);
alter table journal enable row level security;
alter table journal force row level security;
create policy tenant_isolation on journal using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
revoke update, delete on journal from prosa_app;
grant select on journal to prosa_definer;

-- Catches what no day's partition takes, so that a forgotten partition can never make a business transaction fail.
create table journal_default partition of journal default;
alter table journal_default enable row level security;
alter table journal_default force row level security;
create policy tenant_isolation on journal_default using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
-- Reached through the parent only.
revoke all on journal_default from prosa_app;
grant select, delete on journal_default to prosa_definer;

-- How far the dispatcher has read: a snapshot's text, and the epoch of the leader who wrote it.
create table journal_tail (
  only_row boolean primary key default true check (only_row),
  position text not null,
  epoch bigint not null default 0,
  updated_at timestamptz not null default now()
);
insert into journal_tail (position) values (pg_current_snapshot()::text);
revoke insert, delete on journal_tail from prosa_app;

-- Data keys, one active per tenant, each wrapped by a master key that is not in the database.
create table secret_keys (
  tenant_id bigint not null,
  key_id integer not null check (key_id > 0),
  master_key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (tenant_id, key_id)
);
create unique index secret_keys_one_active on secret_keys (tenant_id) where retired_at is null;
alter table secret_keys enable row level security;
alter table secret_keys force row level security;
create policy tenant_isolation on secret_keys using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select on secret_keys to prosa_definer;

-- Counters of limits that must survive Redis: attempts on an account, codes sent in a day. Keys are hashed.
create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 0,
  primary key (key, window_start)
);
create index rate_counters_by_age on rate_counters (window_start);

-- Security events, append-only, written without waiting for each other and sealed into chains afterwards: each row's hash covers
-- the previous row's of its chain and its own content, so a removed or altered row shows. Two chains per tenant, by how long
-- entries are kept, so that what is past its time is always the beginning of a chain. Events of no tenant (a login of an unknown
-- name, an operator's act) belong to tenant 0, which is the platform: the same policy then holds for all rows.
create table security_log (
  tenant_id bigint not null,
  position bigint not null,
  at timestamptz not null,
  kind text not null check (length(kind) between 1 and 80),
  user_id bigint,
  request_id text,
  address text,
  detail jsonb not null default '{}',
  previous_hash bytea,
  hash bytea,
  kept text not null default 'change',
  place bigint,
  primary key (tenant_id, position),
  constraint security_log_kept check (kept in ('access', 'change'))
);
-- The chains in their order, what waits to be sealed, and the log as its screen asks for it.
create unique index security_log_chains
  on security_log (tenant_id, kept, (coalesce(place, position))) where hash is not null;
create index security_log_waiting on security_log (tenant_id, position) where hash is null;
create index security_log_by_kind on security_log (tenant_id, kind, position);
create index security_log_by_user on security_log (tenant_id, user_id, position);
alter table security_log enable row level security;
alter table security_log force row level security;
create policy tenant_isolation on security_log using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create trigger security_log_chain before insert on security_log
  for each row execute function security_log_chain();
revoke update, delete on security_log from prosa_app;
grant select, update, delete on security_log to prosa_definer;
-- Numbers of entries come from a sequence, which starts in its cell's range like those of identities.
-- In the first cell it begins far above what a company could have counted by itself.
create sequence security_log_positions;
select setval('security_log_positions', 500000000000, false);
alter sequence security_log_positions owned by security_log.position;
grant usage on sequence security_log_positions to prosa_app;

-- Where a chain stood at a moment. The proof is made with a key that is not in the database, so whoever computes a whole
-- chain anew is found out; and a chain whose beginning is past its time goes on from here.
create table security_log_anchors (
  tenant_id bigint not null,
  kept text not null check (kept in ('access', 'change')),
  place bigint not null check (place > 0),
  hash bytea not null,
  proof text not null,
  made_at timestamptz not null,
  primary key (tenant_id, kept, place)
);
alter table security_log_anchors enable row level security;
alter table security_log_anchors force row level security;
create policy tenant_isolation on security_log_anchors using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create trigger security_log_anchor before insert on security_log_anchors
  for each row execute function security_log_anchor();
revoke update, delete on security_log_anchors from prosa_app;
grant select, delete on security_log_anchors to prosa_definer;

-- After which restores the erasures were carried out again: until then nobody is served by what was put back.
create table restores (
  restored_at timestamptz primary key,
  replayed_at timestamptz not null,
  -- How many erasures were missing, and how many people they were of.
  records integer not null,
  people integer not null
);
revoke update, delete on restores from prosa_app;
grant select, insert on restores to prosa_app;
