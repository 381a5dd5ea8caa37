-- Adds to the numbers of a lane. Every so often its rows become one again;
-- rows that somebody else is putting together are left to them.
create or replace function lane_adds(p_tenant bigint, p_lane bigint, p_deals bigint, p_cents bigint, p_ms bigint) returns void
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
