-- By what a deal's contact is found and ordered lies beside the deal: a board is searched without looking up twenty thousand
-- contacts.
alter table deals
  add column contact_search_name text collate "C",
  add column contact_number text,
  add column is_contact_named_by_number boolean;

-- The contact is held against a change of its switch or its name: either that change sees this deal, or this sees that change.
create or replace function deal_takes_switch() returns trigger
  language plpgsql
  as $$
begin
  select not c.disable_crm, c.search_name, c.number, is_named_by_number(c.name, c.number)
    into new.is_shown, new.contact_search_name, new.contact_number, new.is_contact_named_by_number
    from contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id for share;
  new.is_shown := coalesce(new.is_shown, true);
  return new;
end $$;

create function contact_names_deals() returns trigger
  language plpgsql
  as $$
begin
  update deals d set contact_search_name = new.search_name, contact_number = new.number,
         is_contact_named_by_number = is_named_by_number(new.name, new.number)
   where d.tenant_id = new.tenant_id and d.contact_id = new.id;
  return null;
end $$;
create trigger contacts_name_deals after update of name, number on contacts
  for each row when ((old.name, old.number) is distinct from (new.name, new.number)) execute function contact_names_deals();

-- Those of before: five hundred at a time. Whoever moves a deal is not waited for; it has its turn in the next pass.
grant select, update on deals to prosa_definer;
create procedure deals_named_fill()
  language plpgsql
  as $$
declare
  v_tenant bigint;
  v_deal bigint;
  v_open bigint[];
  v_held bigint[];
  v_left bigint;
begin
  loop
    v_left := 0;
    for v_tenant in select t.id from tenants t order by t.id loop
      v_deal := 0;
      loop
        v_open := array(select d.id from deals d
                         where d.tenant_id = v_tenant and d.id > v_deal and d.contact_search_name is null
                         order by d.id limit 500);
        exit when cardinality(v_open) = 0;
        v_deal := v_open[cardinality(v_open)];
        v_held := array(select d.id from deals d where d.tenant_id = v_tenant and d.id = any (v_open)
                         order by d.id for no key update skip locked);
        update deals d set contact_search_name = c.search_name, contact_number = c.number,
               is_contact_named_by_number = is_named_by_number(c.name, c.number)
          from contacts c
         where d.tenant_id = v_tenant and d.id = any (v_held) and c.tenant_id = d.tenant_id and c.id = d.contact_id;
        v_left := v_left + cardinality(v_open) - cardinality(v_held);
        commit;
      end loop;
    end loop;
    exit when v_left = 0;
  end loop;
end $$;
grant execute on procedure deals_named_fill() to prosa_definer;
