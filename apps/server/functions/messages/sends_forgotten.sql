-- Conversations of all tenants in which something waits although no wake-up is left for it.
create or replace function sends_forgotten(p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, channel_id bigint, ticket_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select distinct m.tenant_id, m.channel_id, m.ticket_id from messages m
     where m.status in ('queued', 'sending') and coalesce(m.queued_at, m.created_at) < p_before
       and not exists (select 1 from send_turns s where s.tenant_id = m.tenant_id and s.ticket_id = m.ticket_id)
       and not exists (select 1 from tenant_moves g where g.tenant_id = m.tenant_id)
     limit p_limit
  $$;
alter function sends_forgotten(timestamptz, integer) owner to prosa_definer;
revoke execute on function sends_forgotten(timestamptz, integer) from public;
grant execute on function sends_forgotten(timestamptz, integer) to prosa_app;
