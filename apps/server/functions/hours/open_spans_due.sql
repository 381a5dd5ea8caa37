-- Companies with hours or holidays that live here and whose spans end before a moment, or that have none yet.
create or replace function open_spans_due(p_until timestamptz, p_limit integer) returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select t.id from tenants t
     where (exists (select 1 from business_hours h where h.tenant_id = t.id and h.week is not null)
            or exists (select 1 from holidays d where d.tenant_id = t.id))
       and not exists (select 1 from open_spans s
                        where s.tenant_id = t.id and s.scope = 'company' and s.closes_at >= p_until)
       and not exists (select 1 from tenant_moves g where g.tenant_id = t.id)
     order by t.id limit p_limit
  $$;
alter function open_spans_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function open_spans_due(timestamptz, integer) from public;
grant execute on function open_spans_due(timestamptz, integer) to prosa_app;
