-- Removes what is long over: codes and tickets after a day, sessions after the half year for which records of access
-- are kept. At most so many of each, so that it never holds many locks; the caller comes back for the rest.
create or replace function forget_old_credentials(present timestamptz, max_rows integer) returns integer
  language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    with codes as (
      delete from recovery_codes r where (r.tenant_id, r.id) in (
        select c.tenant_id, c.id from recovery_codes c where c.expires_at < present - interval '1 day' limit max_rows)
      returning 1
    ), proofs as (
      delete from email_codes e where (e.tenant_id, e.user_id) in (
        select c.tenant_id, c.user_id from email_codes c where c.expires_at < present - interval '1 day' limit max_rows)
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
    select ((select count(*) from codes) + (select count(*) from proofs) + (select count(*) from tickets)
            + (select count(*) from ended))::integer
  $$;
alter function forget_old_credentials(timestamptz, integer) owner to prosa_definer;
revoke execute on function forget_old_credentials(timestamptz, integer) from public;
grant execute on function forget_old_credentials(timestamptz, integer) to prosa_app;
