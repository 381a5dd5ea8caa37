-- Tasks of all companies that live here whose owner is to be reminded until then.
create or replace function tasks_to_remind(p_until timestamptz, p_limit integer)
  returns table (tenant_id bigint, task_id bigint, due_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select t.tenant_id, t.id, t.remind_at from tasks t
     where t.reminded_at is null and t.finished_at is null and t.remind_at <= p_until
       and not exists (select 1 from tenant_moves g where g.tenant_id = t.tenant_id)
     order by t.remind_at limit p_limit
  $$;
alter function tasks_to_remind(timestamptz, integer) owner to prosa_definer;
revoke execute on function tasks_to_remind(timestamptz, integer) from public;
grant execute on function tasks_to_remind(timestamptz, integer) to prosa_app;
