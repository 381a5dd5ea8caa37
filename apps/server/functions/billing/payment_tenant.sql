-- Whose payment an id is, so that it is given back under that company.
create or replace function payment_tenant(p_payment bigint) returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select p.tenant_id from payments p where p.id = p_payment order by p.tenant_id limit 1 $$;
alter function payment_tenant(bigint) owner to prosa_definer;
revoke execute on function payment_tenant(bigint) from public;
grant execute on function payment_tenant(bigint) to prosa_app;
