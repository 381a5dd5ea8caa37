-- Tickets of all companies that live here and are in good standing, whose bot is due.
create or replace function bots_due(p_limit integer)
  returns table (tenant_id bigint, ticket_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  as $$
    select b.tenant_id, b.ticket_id from bot_turns b
     where b.due_at <= statement_timestamp()
       and exists (select 1 from tenants t where t.id = b.tenant_id and t.status = 'active'
                                            and (t.id = 1 or coalesce(t.blocked_from, t.due_at) > statement_timestamp()))
       and not exists (select 1 from tenant_moves g where g.tenant_id = b.tenant_id)
     order by b.due_at limit p_limit
  $$;
alter function bots_due(integer) owner to prosa_definer;
revoke execute on function bots_due(integer) from public;
grant execute on function bots_due(integer) to prosa_app;
