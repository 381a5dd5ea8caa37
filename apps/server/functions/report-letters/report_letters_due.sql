-- Letters with figures that are due, of all companies that live here and are in good standing.
create or replace function report_letters_due(p_now timestamptz, p_limit integer)
  returns table (tenant_id bigint, subscription_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select s.tenant_id, s.id from report_subscriptions s
     where s.paused_at is null and s.next_at <= p_now
       and exists (select 1 from tenants t where t.id = s.tenant_id and t.status = 'active'
                                            and (t.id = 1 or coalesce(t.blocked_from, t.due_at) > p_now))
       and not exists (select 1 from tenant_moves g where g.tenant_id = s.tenant_id)
     order by s.next_at limit p_limit
  $$;
alter function report_letters_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function report_letters_due(timestamptz, integer) from public;
grant execute on function report_letters_due(timestamptz, integer) to prosa_app;
