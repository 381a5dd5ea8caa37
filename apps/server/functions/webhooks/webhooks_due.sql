-- Endpoints of all companies that live here whose turn has come, or whose worker is gone.
create or replace function webhooks_due(p_now timestamptz, p_limit integer)
  returns table (tenant_id bigint, endpoint_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select e.tenant_id, e.id from webhook_endpoints e
     where e.due_at <= p_now
       and exists (select 1 from tenants t where t.id = e.tenant_id and t.status = 'active')
       and not exists (select 1 from tenant_moves g where g.tenant_id = e.tenant_id)
     order by e.due_at limit p_limit
  $$;
alter function webhooks_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function webhooks_due(timestamptz, integer) from public;
grant execute on function webhooks_due(timestamptz, integer) to prosa_app;
