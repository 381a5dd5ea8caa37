-- Companies with turns that the numbers of their flows have not taken yet.
create or replace function turns_to_count(p_limit integer)
  returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  as $$
    select distinct t.tenant_id
      from (select c.tenant_id from flow_traces c where not c.is_counted order by c.tenant_id, c.id limit p_limit) t
     where not exists (select 1 from tenant_moves g where g.tenant_id = t.tenant_id)
  $$;
alter function turns_to_count(integer) owner to prosa_definer;
revoke execute on function turns_to_count(integer) from public;
grant execute on function turns_to_count(integer) to prosa_app;
