-- Notes when people of any tenant were last at their screens, and that those who work there are at work.
create or replace function users_seen(companies bigint[], people bigint[], present timestamptz) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
declare
  v_companies bigint[];
  v_people bigint[];
begin
  with due as (
    select u.tenant_id, u.id
      from unnest(companies, people) as seen (tenant_id, user_id)
      join users u on u.tenant_id = seen.tenant_id and u.id = seen.user_id
     where u.last_online_at is null or u.last_online_at < present - interval '5 seconds'
     order by u.tenant_id, u.id
       for no key update of u skip locked
  ), noted as (
    update users u set last_online_at = present from due where u.tenant_id = due.tenant_id and u.id = due.id
    returning u.tenant_id, u.id, u.is_support
  )
  -- What support does in a company is nobody's work there.
  select array_agg(n.tenant_id), array_agg(n.id) into v_companies, v_people from noted n where not n.is_support;

  -- With their rows held, and what others committed before in sight: one span per person, whatever runs beside this.
  if v_people is not null then
    perform activity_note(v_companies, v_people, present);
  end if;
end $$;
alter function users_seen(bigint[], bigint[], timestamptz) owner to prosa_definer;
revoke execute on function users_seen(bigint[], bigint[], timestamptz) from public;
grant execute on function users_seen(bigint[], bigint[], timestamptz) to prosa_app;
