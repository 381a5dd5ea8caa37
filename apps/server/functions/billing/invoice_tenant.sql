-- Whose invoice an id is, so that it is paid or voided under that company.
create or replace function invoice_tenant(p_invoice bigint) returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select i.tenant_id from invoices i where i.id = p_invoice order by i.tenant_id limit 1 $$;
alter function invoice_tenant(bigint) owner to prosa_definer;
revoke execute on function invoice_tenant(bigint) from public;
grant execute on function invoice_tenant(bigint) to prosa_app;
