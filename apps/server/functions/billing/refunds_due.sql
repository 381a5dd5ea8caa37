-- Refunds of all tenants whose end is not known yet and whose turn to be asked about has come. Ids only.
create or replace function refunds_due(p_now timestamptz, p_limit integer)
  returns table (tenant_id bigint, id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select r.tenant_id, r.id from refunds r
     where r.next_check_at <= p_now order by r.next_check_at limit p_limit
  $$;
alter function refunds_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function refunds_due(timestamptz, integer) from public;
grant execute on function refunds_due(timestamptz, integer) to prosa_app;
