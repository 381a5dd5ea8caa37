-- Charges of all tenants whose turn to be asked about has come, the longest waiting first. Ids only.
create or replace function charges_due(p_now timestamptz, p_limit integer)
  returns table (tenant_id bigint, id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select c.tenant_id, c.id from charges c
     where c.next_check_at <= p_now order by c.next_check_at limit p_limit
  $$;
alter function charges_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function charges_due(timestamptz, integer) from public;
grant execute on function charges_due(timestamptz, integer) to prosa_app;
