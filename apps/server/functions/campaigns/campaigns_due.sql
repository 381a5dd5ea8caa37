-- Campaigns of all companies that live here and are in good standing, for which a worker has something to do.
create or replace function campaigns_due(p_now timestamptz, p_limit integer)
  returns table (tenant_id bigint, campaign_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  as $$
    select c.tenant_id, c.id from campaigns c
     where c.due_at <= p_now
       and exists (select 1 from tenants t where t.id = c.tenant_id and t.status = 'active'
                                            and (t.id = 1 or coalesce(t.blocked_from, t.due_at) > p_now))
       and not exists (select 1 from tenant_moves g where g.tenant_id = c.tenant_id)
     order by c.due_at limit p_limit
  $$;
alter function campaigns_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function campaigns_due(timestamptz, integer) from public;
grant execute on function campaigns_due(timestamptz, integer) to prosa_app;
