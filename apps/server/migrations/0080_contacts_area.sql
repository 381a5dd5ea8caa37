-- The area code of a contact's number, kept with the contact so that those of a state are found: 0 for another country, none
-- without a number. Those of before are filled in the next file.
alter table contacts add column area smallint;
create trigger contacts_keep_area before insert or update of number on contacts
  for each row execute function contacts_keep_area();

-- Five hundred at a time. Whoever is at work on a contact is not waited for; it has its turn in the next pass.
grant update (area) on contacts to prosa_definer;
create procedure contacts_area_fill()
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
                          where c.tenant_id = v_tenant and c.id > v_contact and c.area is null and c.number is not null
                          order by c.id limit 500);
        exit when cardinality(v_wrong) = 0;
        v_contact := v_wrong[cardinality(v_wrong)];
        v_held := array(select c.id from contacts c where c.tenant_id = v_tenant and c.id = any (v_wrong)
                         order by c.id for no key update skip locked);
        update contacts c set area = phone_area(c.number) where c.tenant_id = v_tenant and c.id = any (v_held);
        v_left := v_left + cardinality(v_wrong) - cardinality(v_held);
        commit;
      end loop;
    end loop;
    exit when v_left = 0;
  end loop;
end $$;
grant execute on procedure contacts_area_fill() to prosa_definer;
