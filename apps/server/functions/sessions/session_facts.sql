-- Everything that decides whether a session still holds and what its company may use. What every request asks first: a body
-- in SQL that runs with other rights is planned with every call; PL/pgSQL plans once per connection.
create or replace function session_facts(wanted uuid)
  returns table (session_id uuid, tenant_id bigint, user_id bigint, ended_at timestamptz, end_code text,
                 idle_until timestamptz, absolute_until timestamptz, profile text, is_support boolean,
                 is_active boolean, permission_version integer, login_schedule jsonb, tenant_status text,
                 time_zone text, due_at timestamptz, second_step text, blocked_from timestamptz, features text[])
  language plpgsql stable security definer rows 1
  set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    return query
      select s.id, s.tenant_id, s.user_id, s.ended_at, s.end_code, s.idle_until, s.absolute_until, u.profile,
             u.is_support, u.is_active, u.permission_version, u.login_schedule, t.status, t.time_zone, t.due_at,
             case
               when u.is_support or s.stepped_at is not null then null
               -- Scalar, so that the planner cannot answer it by reading the whole table into a hash.
               when (select p.confirmed_at from second_steps p
                      where p.tenant_id = s.tenant_id and p.user_id = s.user_id) is not null then 'code'
               when (select g.value from settings g
                      where g.tenant_id = s.tenant_id and g.key = 'SecondStepRequired') = 'enabled' then 'enrol'
             end,
             coalesce(t.blocked_from, t.due_at),
             case when t.features is null or t.id = 1 then features_of(t.id, t.features, t.plan_id) else t.features end
        from sessions s
        join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
        join tenants t on t.id = s.tenant_id
       where s.id = wanted;
  end
  $$;
alter function session_facts(uuid) owner to prosa_definer;
revoke execute on function session_facts(uuid) from public;
grant execute on function session_facts(uuid) to prosa_app;
