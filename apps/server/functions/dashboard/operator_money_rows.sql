-- For the operator's dashboard: what is overdue at a moment, or what came in between two, less what went back.
create or replace function operator_money_rows(p_kind text, p_from timestamptz, p_to timestamptz)
  returns table (tenant_id bigint, company text, number text, at timestamptz, cents bigint, currency text)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select i.tenant_id, t.name, i.number, i.due_at,
           i.total_cents - coalesce((select sum(p.amount_cents) from payments p
                                      where p.tenant_id = i.tenant_id and p.invoice_id = i.id), 0)::bigint, i.currency
      from invoices i join tenants t on t.id = i.tenant_id
     where p_kind = 'overdue' and i.status = 'open' and i.kind <> 'change' and i.due_at <= p_to
    union all
    select p.tenant_id, t.name, i.number, p.paid_at, p.amount_cents, i.currency
      from payments p join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id join tenants t on t.id = p.tenant_id
     where p_kind = 'collected' and p.paid_at >= p_from and p.paid_at < p_to
    union all
    select f.tenant_id, t.name, i.number, f.updated_at, -f.amount_cents, i.currency
      from refunds f
      join payments p on p.tenant_id = f.tenant_id and p.id = f.payment_id
      join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id join tenants t on t.id = f.tenant_id
     where p_kind = 'collected' and f.status = 'done' and f.updated_at >= p_from and f.updated_at < p_to
     order by 4, 1
  $$;
alter function operator_money_rows(text, timestamptz, timestamptz) owner to prosa_definer;
revoke execute on function operator_money_rows(text, timestamptz, timestamptz) from public;
grant execute on function operator_money_rows(text, timestamptz, timestamptz) to prosa_app;
