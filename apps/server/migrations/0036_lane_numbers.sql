-- The numbers of a board, kept instead of counted.

-- What a lane holds, as changes that add up: whoever changes a deal adds a row and waits for nobody, as they would if a lane
-- had one row that everybody writes. Deals out of the CRM do not count.
create table lane_numbers (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  lane_id bigint not null,
  deals bigint not null,
  value_cents bigint not null,
  -- Of all these deals the moments since when they stand there, as milliseconds.
  since_ms bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, lane_id) references lanes (tenant_id, id) on delete cascade
);
create index lane_numbers_of_lane on lane_numbers (tenant_id, lane_id);
alter table lane_numbers enable row level security;
alter table lane_numbers force row level security;
create policy tenant_isolation on lane_numbers using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on lane_numbers to prosa_app;

-- Every so often the rows of a lane become one again. Rows that somebody else is putting together are left to them.
create function lane_adds(p_tenant bigint, p_lane bigint, p_deals bigint, p_cents bigint, p_ms bigint) returns void
  language plpgsql
  as $$
declare
  v_id bigint;
begin
  insert into lane_numbers (tenant_id, lane_id, deals, value_cents, since_ms)
    values (p_tenant, p_lane, p_deals, p_cents, p_ms) returning id into v_id;
  if v_id % 32 = 0 then
    with gone as (
      delete from lane_numbers n
       where n.tenant_id = p_tenant and n.id in (
         select o.id from lane_numbers o where o.tenant_id = p_tenant and o.lane_id = p_lane for update skip locked)
       returning n.deals, n.value_cents, n.since_ms)
    insert into lane_numbers (tenant_id, lane_id, deals, value_cents, since_ms)
      select p_tenant, p_lane, sum(g.deals), sum(g.value_cents), sum(g.since_ms) from gone g having count(*) > 0;
  end if;
end $$;

create function deal_counts() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' and old.is_shown then
    perform lane_adds(old.tenant_id, old.lane_id, -1, -old.value_cents, -(extract(epoch from old.lane_since) * 1000)::bigint);
  end if;
  if tg_op <> 'DELETE' and new.is_shown then
    perform lane_adds(new.tenant_id, new.lane_id, 1, new.value_cents, (extract(epoch from new.lane_since) * 1000)::bigint);
  end if;
  return null;
end $$;
create trigger deals_count_in after insert or delete on deals for each row execute function deal_counts();
create trigger deals_count_over after update on deals for each row
  when ((old.lane_id, old.value_cents, old.lane_since, old.is_shown)
        is distinct from (new.lane_id, new.value_cents, new.lane_since, new.is_shown))
  execute function deal_counts();

-- Those of today, after the triggers: from then on nobody changes a deal until this has been committed.
grant select on deals to prosa_definer;
grant insert on lane_numbers to prosa_definer;
set role prosa_definer;
insert into lane_numbers (tenant_id, lane_id, deals, value_cents, since_ms)
  select d.tenant_id, d.lane_id, count(*), sum(d.value_cents), sum((extract(epoch from d.lane_since) * 1000)::bigint)
    from deals d where d.is_shown group by d.tenant_id, d.lane_id;
set role prosa_owner;
revoke select on deals from prosa_definer;
revoke insert on lane_numbers from prosa_definer;
