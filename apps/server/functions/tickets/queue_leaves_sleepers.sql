-- before-tables
-- Tickets that would wake in a queue that goes wake in the channel's own.
create or replace function queue_leaves_sleepers() returns trigger
  language plpgsql
  as $$
begin
  update tickets t set queue_id = null where t.tenant_id = old.tenant_id and t.status = 'asleep' and t.queue_id = old.id;
  return old;
end $$;
