-- For the operator: how companies are called whose numbers stand in another list.
create or replace function operator_company_names(p_ids bigint[]) returns table (id bigint, name text)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select t.id, t.name from tenants t where t.id = any (p_ids) $$;
alter function operator_company_names(bigint[]) owner to prosa_definer;
revoke execute on function operator_company_names(bigint[]) from public;
grant execute on function operator_company_names(bigint[]) to prosa_app;
