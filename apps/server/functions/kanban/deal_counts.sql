-- before-tables
-- Every change of a deal is counted in the numbers of its lanes.
create or replace function deal_counts() returns trigger
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
