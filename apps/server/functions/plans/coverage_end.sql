-- Until when the transaction's own company is covered: the latest end that nothing has reversed, since the last one typed.
create or replace function coverage_end() returns timestamptz
  language sql stable
  as $$
    with standing as (
      select c.id, c.kind, c.ends_at from coverage c
       where c.tenant_id = app_tenant() and c.kind <> 'reversal'
         and not exists (select 1 from coverage r where r.tenant_id = c.tenant_id and r.reverses_id = c.id)
    )
    select max(s.ends_at) from standing s
     where s.id >= coalesce((select max(t.id) from standing t where t.kind = 'typed'), 0)
  $$;
