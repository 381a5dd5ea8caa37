-- before-tables
-- A contact takes its sleeping tickets along, and what was sent in them: nobody has ever seen these.
create or replace function contact_takes_sleepers() returns trigger
  language plpgsql
  as $$
begin
  delete from tickets t where t.tenant_id = old.tenant_id and t.contact_id = old.id and t.status = 'asleep';
  return old;
end $$;
