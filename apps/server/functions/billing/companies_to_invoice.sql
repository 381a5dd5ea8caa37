-- Companies whose paid time ends before a moment and whose next period has no invoice yet. Ids only; each is decided about again
-- in its own transaction. Not the platform's own, nor one that lives elsewhere.
create or replace function companies_to_invoice(p_before timestamptz, p_after bigint, p_limit integer)
  returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select t.id from tenants t
      join subscriptions s on s.tenant_id = t.id
      join subscription_terms r on r.tenant_id = s.tenant_id and r.id = s.terms_id
     where t.status = 'active' and t.due_at < p_before and t.id > greatest(p_after, 1) and r.value_cents > 0
       and not exists (select 1 from tenant_moves m where m.tenant_id = t.id)
       and not exists (select 1 from invoices i where i.tenant_id = t.id and i.kind = 'renewal'
                                                  and i.period_start = t.due_at and not i.is_replaced)
     order by t.id limit p_limit
  $$;
alter function companies_to_invoice(timestamptz, bigint, integer) owner to prosa_definer;
revoke execute on function companies_to_invoice(timestamptz, bigint, integer) from public;
grant execute on function companies_to_invoice(timestamptz, bigint, integer) to prosa_app;
