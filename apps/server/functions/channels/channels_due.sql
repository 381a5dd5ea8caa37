-- Which channels have not been asked about for a while, or of which no pace is known, whoever they belong to; of companies
-- that live here.
create or replace function channels_due(p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, channel_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select c.tenant_id, c.id from channels c
     where c.is_active and c.deleted_at is null and c.status <> 'lost'
       and (coalesce(c.templates_synced_at, '-infinity') < p_before or c.throughput is null)
       and not exists (select 1 from tenant_moves g where g.tenant_id = c.tenant_id)
     order by c.templates_synced_at nulls first limit p_limit
  $$;
alter function channels_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function channels_due(timestamptz, integer) from public;
grant execute on function channels_due(timestamptz, integer) to prosa_app;
