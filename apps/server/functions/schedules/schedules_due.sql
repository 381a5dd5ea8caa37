-- Runs of schedules that will be due until then, of all companies that live here and are in good standing.
create or replace function schedules_due(p_until timestamptz, p_limit integer)
  returns table (tenant_id bigint, schedule_id bigint, number integer, due_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select r.tenant_id, r.schedule_id, r.number, r.due_at from schedule_runs r
     where r.status = 'pending' and r.due_at <= p_until
       and exists (select 1 from tenants t where t.id = r.tenant_id and t.status = 'active'
                                            and (t.id = 1 or coalesce(t.blocked_from, t.due_at) > least(p_until, statement_timestamp())))
       and not exists (select 1 from tenant_moves g where g.tenant_id = r.tenant_id)
     order by r.due_at limit p_limit
  $$;
alter function schedules_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function schedules_due(timestamptz, integer) from public;
grant execute on function schedules_due(timestamptz, integer) to prosa_app;
