-- Conversations of all tenants that live here and must be looked at now: people's first, and some of bulk however many those are.
create or replace function sends_due(p_limit integer)
  returns table (tenant_id bigint, channel_id bigint, ticket_id bigint, is_bulk boolean)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  as $$
    (select s.tenant_id, s.channel_id, s.ticket_id, s.is_bulk from send_turns s
      where not s.is_bulk and s.due_at <= statement_timestamp()
        and not exists (select 1 from tenant_moves g where g.tenant_id = s.tenant_id) order by s.due_at limit p_limit)
    union all
    (select s.tenant_id, s.channel_id, s.ticket_id, s.is_bulk from send_turns s
      where s.is_bulk and s.due_at <= statement_timestamp()
        and not exists (select 1 from tenant_moves g where g.tenant_id = s.tenant_id) order by s.due_at limit p_limit)
  $$;
alter function sends_due(integer) owner to prosa_definer;
revoke execute on function sends_due(integer) from public;
grant execute on function sends_due(integer) to prosa_app;
