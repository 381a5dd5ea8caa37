-- The ground: tenant settings of a transaction, the journal and its tail, security log, data keys, counters.

-- No "missing ok" and no default on purpose: a transaction without a tenant must fail, not see everything or nothing.
create function app_tenant() returns bigint
  language sql stable parallel safe
  return current_setting('app.tenant_id')::bigint;

create function app_user() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

grant execute on function app_tenant(), app_user() to prosa_definer;

-- Who this installation is. Cursors carry its id, so that one from another installation is never mistaken for ours.
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  cell_id integer not null check (cell_id between 0 and 9000),
  created_at timestamptz not null default now()
);
revoke insert, update, delete on installation from prosa_app;

-- Each cell numbers its rows in a range of its own (cell * 10^12 + 1 ...), so a tenant moved between cells never
-- collides. Runs after every migration: it moves forward what is still below the range and touches nothing else.
create function start_sequences_of_cell(cell integer) returns void
  language plpgsql
  as $$
declare
  floor bigint := cell::bigint * 1000000000000;
  item record;
  reached bigint;
begin
  for item in
    select s.oid::regclass as sequence_name
      from pg_class s
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
                      and d.refclassid = 'pg_class'::regclass and d.deptype = 'i'
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
  loop
    execute format('select last_value from %s', item.sequence_name) into reached;
    if reached < floor + 1 then
      perform setval(item.sequence_name, floor + 1, false);
    end if;
  end loop;
end $$;
revoke execute on function start_sequences_of_cell(integer) from public, prosa_app;

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
create policy tenant_isolation on journal
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
revoke update, delete on journal from prosa_app;
grant select on journal to prosa_definer;

-- Catches what no day's partition takes, so that a forgotten partition can never make a business transaction fail.
create table journal_default partition of journal default;
alter table journal_default enable row level security;
alter table journal_default force row level security;
create policy tenant_isolation on journal_default
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
-- Reached through the parent only.
revoke all on journal_default from prosa_app;
grant select, delete on journal_default to prosa_definer;

-- Rows of the default partition in a stretch of time, whoever's they are. With the definer's rights because forced row
-- security binds the owner too.
create function journal_default_holds(from_time timestamptz, to_time timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select exists (select 1 from journal_default where at >= from_time and at < to_time) $$;
alter function journal_default_holds(timestamptz, timestamptz) owner to prosa_definer;

create function journal_default_forget(before timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public
  as $$ with gone as (delete from journal_default where at < before returning 1) select count(*) from gone $$;
alter function journal_default_forget(timestamptz) owner to prosa_definer;
revoke execute on function journal_default_holds(timestamptz, timestamptz), journal_default_forget(timestamptz)
  from public, prosa_app;
grant execute on function journal_default_holds(timestamptz, timestamptz), journal_default_forget(timestamptz)
  to prosa_owner;

-- Makes the partitions of the coming days and drops those older than seven. Runs with the owner's rights, because the
-- application may call it but owns no table. Waits at most half a second for a lock: whoever calls tries again later.
create function journal_prepare(days integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public
  set timezone = 'UTC'
  set lock_timeout = '500ms'
  as $$
declare
  today date := current_date;
  day date;
  partition_name text;
  made integer := 0;
  old record;
begin
  if days not between 0 and 30 then
    raise exception 'journal_prepare looks at most 30 days ahead';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('journal_prepare', 0));
  for day in select today + n from generate_series(0, days) as n loop
    partition_name := 'journal_' || to_char(day, 'YYYYMMDD');
    -- A day that already has rows in the default partition stays there: attaching would have to move them.
    continue when to_regclass('public.' || partition_name) is not null
      or journal_default_holds(day::timestamptz, (day + 1)::timestamptz);
    execute format('create table public.%I (like public.journal including defaults)', partition_name);
    execute format('alter table public.%I enable row level security', partition_name);
    execute format('alter table public.%I force row level security', partition_name);
    execute format('create policy tenant_isolation on public.%I using (tenant_id = app_tenant())
      with check (tenant_id = app_tenant())', partition_name);
    execute format('revoke all on public.%I from prosa_app', partition_name);
    execute format('alter table public.journal attach partition public.%I for values from (%L) to (%L)',
      partition_name, day::timestamptz, (day + 1)::timestamptz);
    made := made + 1;
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.journal'::regclass and c.relname ~ '^journal_\d{8}$'
       and to_date(right(c.relname, 8), 'YYYYMMDD') < today - 7
  loop
    execute format('drop table public.%I', old.relname);
  end loop;
  perform journal_default_forget((today - 7)::timestamptz);
  return made;
end $$;
revoke execute on function journal_prepare(integer) from public;
grant execute on function journal_prepare(integer) to prosa_app;

-- How far the dispatcher has read: a snapshot's text, and the epoch of the leader who wrote it.
create table journal_tail (
  only_row boolean primary key default true check (only_row),
  position text not null,
  epoch bigint not null default 0,
  updated_at timestamptz not null default now()
);
insert into journal_tail (position) values (pg_current_snapshot()::text);
revoke insert, delete on journal_tail from prosa_app;

-- What committed after the snapshot `prev` and up to this statement's own, in order of seq, with that snapshot's text.
-- A caller who receives `max_rows` rows asks again with `upto` = the snapshot it got and `after_seq` = its last seq,
-- until fewer come; only then is `upto` the new position. With nothing new there is one row whose seq is null.
-- Call it in a transaction that has written nothing: its own rows would look committed.
create function journal_between(prev text, max_rows integer, upto text default null, after_seq bigint default 0)
  returns table (snapshot text, seq bigint, xid text, tenant_id bigint, kind text, ticket_id bigint, version bigint,
                 user_id bigint, data jsonb, at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public
  -- The planner cannot know that a difference of snapshots is tiny, and would read whole days.
  set enable_seqscan = off
  as $$
    with bounds as materialized (
      select coalesce(upto::pg_snapshot, pg_current_snapshot()) as until
    )
    select b.until::text, r.seq, r.xid::text, r.tenant_id, r.kind, r.ticket_id, r.version, r.user_id, r.data, r.at
      from bounds b
      left join lateral (
        select j.* from (
          select * from journal where xid >= pg_snapshot_xmax(prev::pg_snapshot)
          union all
          select * from journal where xid = any (array(select pg_snapshot_xip(prev::pg_snapshot)))
        ) j
         -- "+ 0" keeps seq out of the index conditions: only xid is selective here.
         where pg_visible_in_snapshot(j.xid, b.until) and j.seq + 0 > after_seq
         order by j.seq
         limit max_rows
      ) r on true
     order by r.seq
  $$;
alter function journal_between(text, integer, text, bigint) owner to prosa_definer;
revoke execute on function journal_between(text, integer, text, bigint) from public;
grant execute on function journal_between(text, integer, text, bigint) to prosa_app;

-- The same for one tenant, which must be the transaction's own.
create function journal_for_tenant(prev text, tenant bigint, max_rows integer, upto text default null,
                                   after_seq bigint default 0)
  returns table (snapshot text, seq bigint, xid text, tenant_id bigint, kind text, ticket_id bigint, version bigint,
                 user_id bigint, data jsonb, at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set enable_seqscan = off
  as $$
#variable_conflict use_column
begin
  if tenant is distinct from app_tenant() then
    raise exception 'journal_for_tenant was asked for another tenant' using errcode = 'insufficient_privilege';
  end if;
  return query
    with bounds as materialized (
      select coalesce(upto::pg_snapshot, pg_current_snapshot()) as until
    )
    select b.until::text, r.seq, r.xid::text, r.tenant_id, r.kind, r.ticket_id, r.version, r.user_id, r.data, r.at
      from bounds b
      left join lateral (
        select j.* from (
          select * from journal where tenant_id = tenant and xid >= pg_snapshot_xmax(prev::pg_snapshot)
          union all
          select * from journal where tenant_id = tenant
             and xid = any (array(select pg_snapshot_xip(prev::pg_snapshot)))
        ) j
         where pg_visible_in_snapshot(j.xid, b.until) and j.seq + 0 > after_seq
         order by j.seq
         limit max_rows
      ) r on true
     order by r.seq;
end $$;
alter function journal_for_tenant(text, bigint, integer, text, bigint) owner to prosa_definer;
revoke execute on function journal_for_tenant(text, bigint, integer, text, bigint) from public;
grant execute on function journal_for_tenant(text, bigint, integer, text, bigint) to prosa_app;

-- Security events, append-only. Each row's hash covers the previous row's of the same tenant and its own content, so a
-- removed or altered row shows. Events of no tenant (a login of an unknown name, an operator's act) belong to tenant 0,
-- which is the platform: the same policy then holds for all rows and none has a null tenant.
create table security_log (
  tenant_id bigint not null,
  position bigint not null,
  at timestamptz not null,
  kind text not null check (length(kind) between 1 and 80),
  user_id bigint,
  request_id text,
  address text,
  detail jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, position)
);
alter table security_log enable row level security;
alter table security_log force row level security;
create policy tenant_isolation on security_log
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
revoke update, delete on security_log from prosa_app;

create function security_log_hash(entry security_log) returns bytea
  language sql immutable
  return sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.tenant_id, entry.position, (extract(epoch from entry.at) * 1000000)::bigint, entry.kind, entry.user_id,
    entry.request_id, entry.address, entry.detail)::text, 'UTF8'));

-- The lock makes position and chain follow commit order; the columns of the chain are never the caller's to choose.
create function security_log_chain() returns trigger
  language plpgsql
  as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('security_log:' || new.tenant_id, 0));
  select position, hash into last from security_log where tenant_id = new.tenant_id order by position desc limit 1;
  new.position := coalesce(last.position, 0) + 1;
  new.previous_hash := coalesce(last.hash, sha256(''));
  new.at := clock_timestamp();
  new.hash := security_log_hash(new);
  return new;
end $$;
create trigger security_log_chain before insert on security_log
  for each row execute function security_log_chain();

-- The first position of this transaction's tenant at which the chain is broken, or null.
create function security_log_break() returns bigint
  language sql stable
  as $$
    select min(position) from (
      select position,
             position = row_number() over w
               and previous_hash = coalesce(lag(hash) over w, sha256(''))
               and hash = security_log_hash(log) as is_sound
        from security_log log where tenant_id = app_tenant()
      window w as (order by position)
    ) checked where not is_sound
  $$;

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
create policy tenant_isolation on secret_keys
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select on secret_keys to prosa_definer;

-- Which data keys still hang on another master key. Ids only: the keys themselves are read under their tenant.
create function secret_keys_to_rewrap(master text, max_rows integer)
  returns table (tenant_id bigint, key_id integer)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select k.tenant_id, k.key_id from secret_keys k
     where k.master_key_id <> master order by k.tenant_id, k.key_id limit max_rows
  $$;
alter function secret_keys_to_rewrap(text, integer) owner to prosa_definer;
revoke execute on function secret_keys_to_rewrap(text, integer) from public;
grant execute on function secret_keys_to_rewrap(text, integer) to prosa_app;

-- Counters of limits that must survive Redis: attempts on an account, codes sent in a day. Keys are hashed.
create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 0,
  primary key (key, window_start)
);
create index rate_counters_by_age on rate_counters (window_start);
