-- Notes when people of any tenant were last at their screens.
create or replace function users_seen(companies bigint[], people bigint[], present timestamptz) returns void
  language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    with due as (
      select u.tenant_id, u.id
        from unnest(companies, people) as seen (tenant_id, user_id)
        join users u on u.tenant_id = seen.tenant_id and u.id = seen.user_id
       where u.last_online_at is null or u.last_online_at < present - interval '5 seconds'
       order by u.tenant_id, u.id
         for no key update of u skip locked
    )
    update users u set last_online_at = present from due where u.tenant_id = due.tenant_id and u.id = due.id
  $$;
alter function users_seen(bigint[], bigint[], timestamptz) owner to prosa_definer;
revoke execute on function users_seen(bigint[], bigint[], timestamptz) from public;
grant execute on function users_seen(bigint[], bigint[], timestamptz) to prosa_app;
