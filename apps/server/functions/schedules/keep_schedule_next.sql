-- before-tables
-- A scheduled message knows the earliest of its dates that waits, by which lists are ordered.
create or replace function keep_schedule_next() returns trigger
  language plpgsql
  as $$
declare
  v_run record := case when tg_op = 'DELETE' then old else new end;
begin
  update schedules s
     set next_at = coalesce((select min(n.due_at) from schedule_runs n where n.tenant_id = s.tenant_id and n.schedule_id = s.id
                                and n.status = 'pending'), 'infinity')
   where s.tenant_id = v_run.tenant_id and s.id = v_run.schedule_id;
  return null;
end $$;
