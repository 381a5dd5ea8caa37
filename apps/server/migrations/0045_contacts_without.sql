-- Who has no tag and who has no owner is kept with the contact: among hundreds of thousands the few without cannot be found
-- by asking each for what it does not have.
alter table contacts
  add column is_untagged boolean not null default true,
  add column is_unowned boolean not null default true;

-- Of the contacts whose tags or owners changed, those that have the first or have lost the last. They are held first, in order:
-- of two who change one contact at once the second sees what the first did.
create function contacts_keep_marks() returns trigger
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
create trigger contact_tags_come after insert on contact_tags referencing new table as changed
  for each statement execute function contacts_keep_marks();
create trigger contact_tags_go after delete on contact_tags referencing old table as changed
  for each statement execute function contacts_keep_marks();
create trigger contact_wallets_come after insert on contact_wallets referencing new table as changed
  for each statement execute function contacts_keep_marks();
create trigger contact_wallets_go after delete on contact_wallets referencing old table as changed
  for each statement execute function contacts_keep_marks();

-- Another tag in its place is no change for the mark. Another contact would be one that no trigger hears of.
revoke update on contact_tags, contact_wallets from prosa_app;
grant update (tag_id) on contact_tags to prosa_app;

-- Those of before: five hundred at a time. Whoever is at work on a contact is not waited for; it has its turn in the next pass.
grant select, update on contacts to prosa_definer;
grant select on contact_tags, contact_wallets to prosa_definer;
create procedure contacts_without_fill()
  language plpgsql
  as $$
declare
  v_tenant bigint;
  v_contact bigint;
  v_last record;
  v_wrong bigint[];
  v_held bigint[];
  v_left bigint;
begin
  loop
    v_left := 0;
    for v_tenant in select t.id from tenants t order by t.id loop
      v_contact := 0;
      loop
        select max(b.id) as id, array_agg(b.id) filter (where b.is_wrong) as wrong into v_last
          from (select c.id,
                       c.is_untagged = exists (select 1 from contact_tags g
                                                where g.tenant_id = c.tenant_id and g.contact_id = c.id)
                       or c.is_unowned = exists (select 1 from contact_wallets w
                                                  where w.tenant_id = c.tenant_id and w.contact_id = c.id) as is_wrong
                  from contacts c where c.tenant_id = v_tenant and c.id > v_contact order by c.id limit 500) b;
        exit when v_last.id is null;
        v_contact := v_last.id;
        v_wrong := coalesce(v_last.wrong, '{}');
        v_held := array(select c.id from contacts c where c.tenant_id = v_tenant and c.id = any (v_wrong)
                         order by c.id for no key update skip locked);
        update contacts c
           set is_untagged = not exists (select 1 from contact_tags g
                                          where g.tenant_id = c.tenant_id and g.contact_id = c.id),
               is_unowned = not exists (select 1 from contact_wallets w
                                         where w.tenant_id = c.tenant_id and w.contact_id = c.id)
         where c.tenant_id = v_tenant and c.id = any (v_held);
        v_left := v_left + cardinality(v_wrong) - cardinality(v_held);
        commit;
      end loop;
    end loop;
    exit when v_left = 0;
  end loop;
end $$;
grant execute on procedure contacts_without_fill() to prosa_definer;
