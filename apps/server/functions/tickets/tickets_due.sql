-- Tickets of all companies that live here and will be due for closing or for the queue until then.
create or replace function tickets_due(p_until timestamptz, p_limit integer)
  returns table (tenant_id bigint, ticket_id bigint, due_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select d.tenant_id, d.id, d.due_at from (
      select t.tenant_id, t.id, t.last_message_at + make_interval(mins => c.auto_close_minutes) as due_at
        from channels c cross join lateral (
          select o.tenant_id, o.id, o.last_message_at from tickets o
           where o.tenant_id = c.tenant_id and o.channel_id = c.id and o.status in ('open', 'pending')
             and o.last_message_at <= p_until - make_interval(mins => c.auto_close_minutes)
           order by o.last_message_at limit p_limit) t
       where c.auto_close_minutes is not null
         and not exists (select 1 from tenant_moves g where g.tenant_id = c.tenant_id)
      union all
      select t.tenant_id, t.id, greatest(t.waiting_since, t.assigned_at) + make_interval(mins => s.value::integer)
        from settings s cross join lateral (
          select o.tenant_id, o.id, o.waiting_since, o.assigned_at from tickets o
           where o.tenant_id = s.tenant_id and o.status = 'open' and o.waiting_since is not null
             and o.waiting_since <= p_until - make_interval(mins => s.value::integer)
             and coalesce(o.assigned_at, '-infinity') <= p_until - make_interval(mins => s.value::integer)
           order by o.waiting_since limit p_limit) t
       where s.key = 'ReturnToPendingMinutes' and s.value ~ '^[0-9]{1,6}$'
         and not exists (select 1 from tenant_moves g where g.tenant_id = s.tenant_id)) d
     order by d.due_at limit p_limit
  $$;
alter function tickets_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function tickets_due(timestamptz, integer) from public;
grant execute on function tickets_due(timestamptz, integer) to prosa_app;
