-- Who has no deal that is shown is kept with the contact, as who has no tag and no owner is. True until the deals of before are
-- looked at, in the next file.
alter table contacts add column is_without_deals boolean not null default true;

create trigger deals_mark_contact after insert or delete on deals for each row execute function deal_marks_contact();
create trigger deals_mark_contacts after update on deals for each row
  when (old.contact_id <> new.contact_id or old.is_shown <> new.is_shown) execute function deal_marks_contact();

-- Those of before: five hundred at a time, along the deals. Whoever is at work on a contact is not waited for; it has its turn
-- in the next pass.
grant update (is_without_deals) on contacts to prosa_definer;
grant select on deals to prosa_definer;
create procedure contacts_without_deals_fill()
  language plpgsql
  as $$
declare
  v_tenant bigint;
  v_contact bigint;
  v_wrong bigint[];
  v_held bigint[];
  v_left bigint;
begin
  loop
    v_left := 0;
    for v_tenant in select t.id from tenants t order by t.id loop
      v_contact := 0;
      loop
        v_wrong := array(select c.id from contacts c
                          where c.tenant_id = v_tenant and c.id > v_contact and c.is_without_deals
                            and exists (select 1 from deals d
                                         where d.tenant_id = c.tenant_id and d.contact_id = c.id and d.is_shown)
                          order by c.id limit 500);
        exit when cardinality(v_wrong) = 0;
        v_contact := v_wrong[cardinality(v_wrong)];
        v_held := array(select c.id from contacts c where c.tenant_id = v_tenant and c.id = any (v_wrong)
                         order by c.id for no key update skip locked);
        update contacts c
           set is_without_deals = not exists (select 1 from deals d
                                               where d.tenant_id = c.tenant_id and d.contact_id = c.id and d.is_shown)
         where c.tenant_id = v_tenant and c.id = any (v_held);
        v_left := v_left + cardinality(v_wrong) - cardinality(v_held);
        commit;
      end loop;
    end loop;
    exit when v_left = 0;
  end loop;
end $$;
grant execute on procedure contacts_without_deals_fill() to prosa_definer;
