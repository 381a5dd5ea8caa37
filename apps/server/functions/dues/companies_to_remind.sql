-- Companies with an open invoice whose date is near or not long past. Ids only; each is decided about again in its own
-- transaction. Not the platform's own, nor one that is closed or lives elsewhere.
create or replace function companies_to_remind(p_now timestamptz, p_after bigint, p_limit integer)
  returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select t.id from tenants t
     where t.status = 'active' and t.id > greatest(p_after, 1)
       and not exists (select 1 from tenant_moves m where m.tenant_id = t.id)
       and exists (select 1 from invoices i
                    where i.tenant_id = t.id and i.status = 'open' and i.kind <> 'change'
                      and i.due_at between p_now - interval '65 days' and p_now + interval '35 days')
     order by t.id limit p_limit
  $$;
alter function companies_to_remind(timestamptz, bigint, integer) owner to prosa_definer;
revoke execute on function companies_to_remind(timestamptz, bigint, integer) from public;
grant execute on function companies_to_remind(timestamptz, bigint, integer) to prosa_app;
