-- Lengthens the last span of people who are at a screen, or begins one; called by users_seen, which holds their rows.
create or replace function activity_note(companies bigint[], people bigint[], present timestamptz) returns void
  language plpgsql volatile
  set search_path = pg_catalog, public, pg_temp
  as $$
begin
  -- A pause whose person gave no sign for a third of a day: they went home, and begin anew.
  delete from user_pauses p using unnest(companies, people) as seen (tenant_id, user_id)
   where p.tenant_id = seen.tenant_id and p.user_id = seen.user_id and p.seen_at < present - interval '8 hours';

  with last as (
    select seen.tenant_id, seen.user_id, p.reason, a.id, a.until_at,
           coalesce(a.reason is not distinct from p.reason and a.until_at >= present - interval '90 seconds'
                      -- No span is longer, so that those of a day are found near it.
                      and a.from_at > present - interval '1 day', false) as goes_on
      from unnest(companies, people) as seen (tenant_id, user_id)
      left join user_pauses p on p.tenant_id = seen.tenant_id and p.user_id = seen.user_id
      left join lateral (
        select l.id, l.from_at, l.until_at, l.reason from user_activity l
         where l.tenant_id = seen.tenant_id and l.user_id = seen.user_id order by l.from_at desc limit 1
      ) a on true
  ), longer as (
    update user_activity a set until_at = present from last
     where last.goes_on and a.tenant_id = last.tenant_id and a.id = last.id
       and a.until_at <= present - interval '50 seconds'
  )
  insert into user_activity (tenant_id, user_id, from_at, until_at, state, reason)
  -- Clocks of processes differ a little; spans of one person never overlap.
  select l.tenant_id, l.user_id, greatest(present, l.until_at), greatest(present, l.until_at),
         case when l.reason is null then 'online' else 'paused' end, l.reason
    from last l where not l.goes_on
  on conflict (tenant_id, user_id, from_at) do nothing;

  update user_pauses p set seen_at = present from unnest(companies, people) as seen (tenant_id, user_id)
   where p.tenant_id = seen.tenant_id and p.user_id = seen.user_id and p.seen_at <= present - interval '50 seconds';
end $$;
revoke execute on function activity_note(bigint[], bigint[], timestamptz) from public;
grant execute on function activity_note(bigint[], bigint[], timestamptz) to prosa_definer;
