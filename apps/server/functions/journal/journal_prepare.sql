-- Makes the partitions of the coming days and drops those older than seven, or than fourteen where a reaction has not seen them
-- yet: one that is later still is marked. Runs with the owner's rights, because the application may call it but owns no table.
-- Waits at most half a second for a lock: whoever calls tries again later.
create or replace function journal_prepare(days integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set timezone = 'UTC'
  set lock_timeout = '500ms'
  as $$
declare
  today date := current_date;
  keep date;
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
  -- A day earlier than reached: a row lies on the day its transaction began, which may have ended on the next.
  select greatest(today - 14, least(today - 7, min(r.reached_at)::date - 1)) into keep
    from reactions r where r.retired_at is null or r.retired_at > now() - interval '1 day';
  update reactions r set missed_before = keep::timestamptz where r.reached_at < keep::timestamptz;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.journal'::regclass and c.relname ~ '^journal_\d{8}$'
       and to_date(right(c.relname, 8), 'YYYYMMDD') < keep
  loop
    execute format('drop table public.%I', old.relname);
  end loop;
  perform journal_default_forget(keep::timestamptz);
  perform reactions_parked_forget((today - 30)::timestamptz);
  return made;
end $$;
revoke execute on function journal_prepare(integer) from public;
grant execute on function journal_prepare(integer) to prosa_app;
