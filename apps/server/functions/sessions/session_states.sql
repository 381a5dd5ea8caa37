-- Everything that decides whether sessions still hold, in one row each, for the sweep over open sockets.
create or replace function session_states(ids uuid[])
  returns table (session_id uuid, tenant_id bigint, user_id bigint, ended_at timestamptz, end_code text,
                 idle_until timestamptz, absolute_until timestamptz, profile text, is_support boolean,
                 is_active boolean, permission_version integer, login_schedule jsonb, tenant_status text,
                 time_zone text, due_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.tenant_id, s.user_id, s.ended_at, s.end_code, s.idle_until, s.absolute_until, u.profile,
           u.is_support, u.is_active, u.permission_version, u.login_schedule, t.status, t.time_zone, t.due_at
      from sessions s
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join tenants t on t.id = s.tenant_id
     where s.id = any (ids)
  $$;
alter function session_states(uuid[]) owner to prosa_definer;
revoke execute on function session_states(uuid[]) from public;
grant execute on function session_states(uuid[]) to prosa_app;
