-- Each cell numbers its rows in a range of its own (cell * 10^12 + 1 ...), so a tenant moved between cells never
-- collides. Runs after every migration: it moves forward what is still below the range and touches nothing else.
create or replace function start_sequences_of_cell(cell integer) returns void
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
                      and d.refclassid = 'pg_class'::regclass and d.deptype in ('i', 'a')
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
  loop
    execute format('select last_value from %s', item.sequence_name) into reached;
    if reached < floor + 1 then
      perform setval(item.sequence_name, floor + 1, false);
    end if;
  end loop;
end $$;
revoke execute on function start_sequences_of_cell(integer) from public, prosa_app;
