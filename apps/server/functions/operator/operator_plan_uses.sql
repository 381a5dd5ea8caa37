-- For the operator: how many companies have each plan.
create or replace function operator_plan_uses() returns table (plan_id bigint, companies bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select t.plan_id, count(*) from tenants t group by t.plan_id $$;
alter function operator_plan_uses() owner to prosa_definer;
revoke execute on function operator_plan_uses() from public;
grant execute on function operator_plan_uses() to prosa_app;
