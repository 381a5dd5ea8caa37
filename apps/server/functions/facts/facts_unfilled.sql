-- Companies that live here and whose past has no facts yet.
create or replace function facts_unfilled(p_limit integer) returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select t.id from tenants t
     where not exists (select 1 from fact_marks f where f.tenant_id = t.id and f.filled_at is not null)
       and not exists (select 1 from tenant_moves g where g.tenant_id = t.id)
     order by t.id limit p_limit
  $$;
alter function facts_unfilled(integer) owner to prosa_definer;
revoke execute on function facts_unfilled(integer) from public;
grant execute on function facts_unfilled(integer) to prosa_app;
