-- Files never fetched, and those tried whose last turn must have come long ago, of companies that live here.
create or replace function media_left_waiting(p_untried_before timestamptz, p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, media_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select m.tenant_id, m.id from message_media m
     where m.status = 'waiting' and (m.created_at < p_before or (m.tries = 0 and m.created_at < p_untried_before))
       and not exists (select 1 from tenant_moves g where g.tenant_id = m.tenant_id)
     order by m.tenant_id, m.created_at limit p_limit
  $$;
alter function media_left_waiting(timestamptz, timestamptz, integer) owner to prosa_definer;
revoke execute on function media_left_waiting(timestamptz, timestamptz, integer) from public;
grant execute on function media_left_waiting(timestamptz, timestamptz, integer) to prosa_app;
