-- The reviewed questions that must be asked before a tenant is known: who might be signing in, whose session this is,
-- whose code or ticket a browser holds. Each returns ids and the few columns the decision needs; everything else
-- happens afterwards under that tenant's policy.

grant select (tenant_id, id, email, password_hash, is_active, profile, is_support, permission_version, login_schedule,
              last_online_at) on users to prosa_definer;
grant select (id, status, time_zone, due_at) on tenants to prosa_definer;
grant select (tenant_id, user_id, device_hash) on known_devices to prosa_definer;
grant select (tenant_id, id, user_id, ended_at, end_code, idle_until, absolute_until) on sessions to prosa_definer;
grant select (tenant_id, id, browser_hash, created_at, expires_at), delete on recovery_codes to prosa_definer;
grant select (tenant_id, id, token_hash, grant_hash, expires_at), delete on setup_tickets to prosa_definer;
grant delete on sessions to prosa_definer;

-- At most three, so that nobody can make a sign-in expensive by registering one address in many companies. Whoever
-- was online last comes first.
create function login_candidates(address text, device bytea)
  returns table (tenant_id bigint, user_id bigint, password_hash text, is_known_device boolean)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select u.tenant_id, u.id, u.password_hash,
           exists (select 1 from known_devices d
                    where d.tenant_id = u.tenant_id and d.user_id = u.id and d.device_hash = device)
      from users u
     where u.email = address
     order by u.last_online_at desc nulls last, u.tenant_id, u.id
     limit 3
  $$;
alter function login_candidates(text, bytea) owner to prosa_definer;
revoke execute on function login_candidates(text, bytea) from public;
grant execute on function login_candidates(text, bytea) to prosa_app;

-- Ids only: whom a recovery mail may help, and whether a sign-up's address is taken.
create function accounts_of_email(address text)
  returns table (tenant_id bigint, user_id bigint, is_active boolean)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select u.tenant_id, u.id, u.is_active and t.status = 'active'
      from users u join tenants t on t.id = u.tenant_id
     where u.email = address
     order by u.last_online_at desc nulls last, u.tenant_id, u.id
     limit 3
  $$;
alter function accounts_of_email(text) owner to prosa_definer;
revoke execute on function accounts_of_email(text) from public;
grant execute on function accounts_of_email(text) to prosa_app;

-- Everything that decides whether sessions still hold, in one row each.
create function session_states(ids uuid[])
  returns table (session_id uuid, tenant_id bigint, user_id bigint, ended_at timestamptz, end_code text,
                 idle_until timestamptz, absolute_until timestamptz, profile text, is_support boolean,
                 is_active boolean, permission_version integer, login_schedule jsonb, tenant_status text,
                 time_zone text, due_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public
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

-- The same for one: the hottest statement of the house, once per request and two seconds.
create function session_state(wanted uuid)
  returns table (session_id uuid, tenant_id bigint, user_id bigint, ended_at timestamptz, end_code text,
                 idle_until timestamptz, absolute_until timestamptz, profile text, is_support boolean,
                 is_active boolean, permission_version integer, login_schedule jsonb, tenant_status text,
                 time_zone text, due_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select s.id, s.tenant_id, s.user_id, s.ended_at, s.end_code, s.idle_until, s.absolute_until, u.profile,
           u.is_support, u.is_active, u.permission_version, u.login_schedule, t.status, t.time_zone, t.due_at
      from sessions s
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join tenants t on t.id = s.tenant_id
     where s.id = wanted
  $$;
alter function session_state(uuid) owner to prosa_definer;
revoke execute on function session_state(uuid) from public;
grant execute on function session_state(uuid) to prosa_app;

-- The latest codes a browser asked for; one e-mail in several companies has one row in each.
create function recovery_codes_of_browser(browser bytea)
  returns table (tenant_id bigint, id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select r.tenant_id, r.id from recovery_codes r
     where r.browser_hash = browser
     order by r.created_at desc, r.tenant_id
     limit 9
  $$;
alter function recovery_codes_of_browser(bytea) owner to prosa_definer;
revoke execute on function recovery_codes_of_browser(bytea) from public;
grant execute on function recovery_codes_of_browser(bytea) to prosa_app;

create function setup_ticket_of_token(token bytea)
  returns table (tenant_id bigint, id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$ select s.tenant_id, s.id from setup_tickets s where s.token_hash = token limit 1 $$;
alter function setup_ticket_of_token(bytea) owner to prosa_definer;
revoke execute on function setup_ticket_of_token(bytea) from public;
grant execute on function setup_ticket_of_token(bytea) to prosa_app;

create function setup_ticket_of_grant(permission bytea)
  returns table (tenant_id bigint, id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$ select s.tenant_id, s.id from setup_tickets s where s.grant_hash = permission limit 1 $$;
alter function setup_ticket_of_grant(bytea) owner to prosa_definer;
revoke execute on function setup_ticket_of_grant(bytea) from public;
grant execute on function setup_ticket_of_grant(bytea) to prosa_app;

-- Tenant 1 is the operator of the platform.
create function operator_exists() returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$ select exists (select 1 from tenants where id = 1) $$;
alter function operator_exists() owner to prosa_definer;
revoke execute on function operator_exists() from public;
grant execute on function operator_exists() to prosa_app;

-- A new company's id, drawn before its first row so that the row can be written under its own policy. Never 1: on a
-- fresh installation the sequence would otherwise hand the operator's rights to the first company that signs up.
-- With the owner's rights, because the sequence is the owner's.
create function draw_tenant_id() returns bigint
  language plpgsql volatile security definer
  set search_path = pg_catalog, public
  as $$
declare
  drawn bigint;
begin
  loop
    drawn := nextval(pg_get_serial_sequence('public.tenants', 'id'));
    if drawn > 1 then
      return drawn;
    end if;
  end loop;
end $$;
revoke execute on function draw_tenant_id() from public;
grant execute on function draw_tenant_id() to prosa_app;

-- Removes what is long over: codes and tickets after a day, sessions after the half year for which records of access
-- are kept. At most so many of each, so that it never holds many locks; the caller comes back for the rest.
create function forget_old_credentials(present timestamptz, max_rows integer) returns integer
  language sql volatile security definer
  set search_path = pg_catalog, public
  as $$
    with codes as (
      delete from recovery_codes r where (r.tenant_id, r.id) in (
        select c.tenant_id, c.id from recovery_codes c where c.expires_at < present - interval '1 day' limit max_rows)
      returning 1
    ), tickets as (
      delete from setup_tickets t where (t.tenant_id, t.id) in (
        select c.tenant_id, c.id from setup_tickets c where c.expires_at < present - interval '1 day' limit max_rows)
      returning 1
    ), ended as (
      delete from sessions s where (s.tenant_id, s.id) in (
        select c.tenant_id, c.id from sessions c
         where coalesce(c.ended_at, least(c.idle_until, c.absolute_until)) < present - interval '190 days'
         limit max_rows)
      returning 1
    )
    select ((select count(*) from codes) + (select count(*) from tickets) + (select count(*) from ended))::integer
  $$;
alter function forget_old_credentials(timestamptz, integer) owner to prosa_definer;
revoke execute on function forget_old_credentials(timestamptz, integer) from public;
grant execute on function forget_old_credentials(timestamptz, integer) to prosa_app;
