-- before-tables
-- The first deal that is shown, and the end of the last one, are marked with the contact. It is held first and looked at in a
-- second statement: of two who change its deals at once the second sees what the first did.
create or replace function deal_marks_contact() returns trigger
  language plpgsql
  as $$
declare
  v_tenant bigint;
  v_contacts bigint[] := '{}';
begin
  if tg_op <> 'INSERT' then
    v_tenant := old.tenant_id;
    v_contacts := v_contacts || old.contact_id;
  end if;
  if tg_op <> 'DELETE' then
    v_tenant := new.tenant_id;
    v_contacts := v_contacts || new.contact_id;
  end if;
  perform 1 from contacts c where c.tenant_id = v_tenant and c.id = any (v_contacts) order by c.id for no key update;
  update contacts c set is_without_deals = not c.is_without_deals
   where c.tenant_id = v_tenant and c.id = any (v_contacts)
     and c.is_without_deals = exists (select 1 from deals d
                                       where d.tenant_id = c.tenant_id and d.contact_id = c.id and d.is_shown);
  return null;
end $$;
