-- For the operator: what companies have paid, the newest first, each with what went back and how its charge stands.
create or replace function operator_payments(p_tenant bigint, p_limit integer, p_offset integer)
  returns table (id bigint, tenant_id bigint, company text, invoice_id bigint, number text, gateway text, amount_cents bigint,
                 currency text, paid_at timestamptz, refunded_cents bigint, is_refunding boolean, charge_status text,
                 is_refused boolean, total bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, p.tenant_id, t.name, p.invoice_id, i.number, p.gateway, p.amount_cents, i.currency, p.paid_at,
           coalesce(r.done, 0)::bigint, coalesce(r.waiting, false), c.status, coalesce(r.refused, false), count(*) over ()
      from payments p
      join tenants t on t.id = p.tenant_id
      join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
      left join lateral (select sum(f.amount_cents) filter (where f.status in ('done', 'panel')) as done,
                                bool_or(f.status in ('asking', 'processing')) as waiting,
                                bool_or(f.status = 'refused') as refused
                           from refunds f where f.tenant_id = p.tenant_id and f.payment_id = p.id) r on true
      left join lateral (select h.status from charges h
                          where h.tenant_id = p.tenant_id and h.invoice_id = p.invoice_id and h.gateway = p.gateway
                          order by h.attempt desc limit 1) c on true
     where p_tenant is null or p.tenant_id = p_tenant
     order by p.paid_at desc, p.id desc limit p_limit offset p_offset
  $$;
alter function operator_payments(bigint, integer, integer) owner to prosa_definer;
revoke execute on function operator_payments(bigint, integer, integer) from public;
grant execute on function operator_payments(bigint, integer, integer) to prosa_app;
