-- before-tables
-- The provider calls the number's quality red.
create or replace function channel_quality_brakes() returns trigger
  language plpgsql
  as $$
begin
  perform channel_brake(new.tenant_id, new.id, 'quality', null, null, clock_timestamp());
  return null;
end $$;
