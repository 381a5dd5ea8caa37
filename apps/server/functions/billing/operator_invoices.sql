-- For the operator: invoices of one company or of all, the newest due first.
-- Two statements, so that one company is read along its own index.
create or replace function operator_invoices(p_tenant bigint, p_status text, p_now timestamptz, p_limit integer, p_offset integer)
  returns table (id bigint, tenant_id bigint, company text, number text, kind text, plan_name text, due_at timestamptz,
                 total_cents bigint, currency text, status text, paid_at timestamptz, promised_at timestamptz, total bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
#variable_conflict use_column
begin
  if p_tenant is null then
    return query
      select i.id, i.tenant_id, t.name, i.number, i.kind, i.plan_name, i.due_at, i.total_cents, i.currency, i.status,
             i.paid_at, i.promised_at, count(*) over ()
        from invoices i join tenants t on t.id = i.tenant_id
       where case p_status when 'overdue' then i.status = 'open' and i.due_at <= p_now
                                 when 'open' then i.status = 'open' and i.due_at > p_now
                                 else p_status is null or i.status = p_status end
       order by i.due_at desc, i.id desc limit p_limit offset p_offset;
  else
    return query
      select i.id, i.tenant_id, t.name, i.number, i.kind, i.plan_name, i.due_at, i.total_cents, i.currency, i.status,
             i.paid_at, i.promised_at, count(*) over ()
        from invoices i join tenants t on t.id = i.tenant_id
       where i.tenant_id = p_tenant and case p_status when 'overdue' then i.status = 'open' and i.due_at <= p_now
                                 when 'open' then i.status = 'open' and i.due_at > p_now
                                 else p_status is null or i.status = p_status end
       order by i.due_at desc, i.id desc limit p_limit offset p_offset;
  end if;
end
$$;
alter function operator_invoices(bigint, text, timestamptz, integer, integer) owner to prosa_definer;
revoke execute on function operator_invoices(bigint, text, timestamptz, integer, integer) from public;
grant execute on function operator_invoices(bigint, text, timestamptz, integer, integer) to prosa_app;
