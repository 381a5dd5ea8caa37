-- before-tables
-- Of the contacts whose tags or owners changed, those that have the first or have lost the last. They are held first, in order:
-- of two who change one contact at once the second sees what the first did.
create or replace function contacts_keep_marks() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from contacts c where (c.tenant_id, c.id) in (select h.tenant_id, h.contact_id from changed h)
    order by c.tenant_id, c.id for no key update;
  update contacts c set is_untagged = not m.is_tagged, is_unowned = not m.is_owned
    from (select o.tenant_id, o.id,
                 exists (select 1 from contact_tags g where g.tenant_id = o.tenant_id and g.contact_id = o.id) as is_tagged,
                 exists (select 1 from contact_wallets w where w.tenant_id = o.tenant_id and w.contact_id = o.id) as is_owned
            from contacts o
           where (o.tenant_id, o.id) in (select h.tenant_id, h.contact_id from changed h)) m
   where c.tenant_id = m.tenant_id and c.id = m.id and (c.is_untagged = m.is_tagged or c.is_unowned = m.is_owned);
  return null;
end $$;
