-- Who might be the same person as this contact, and why: the same e-mail, the same last eight digits, the same name of two
-- words or more. With the definer's rights, because row security keeps these indexes from being used; it reads the
-- transaction's own tenant only.
create or replace function contact_twins(p_contact bigint) returns table (contact_id bigint, reason text)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  as $$
declare
  v_tenant bigint := app_tenant();
  v_contact contacts;
begin
  select * into v_contact from contacts c where c.tenant_id = v_tenant and not c.is_group and c.id = p_contact;
  return query
    (select c.id, 'number' from contacts c
      where c.tenant_id = v_tenant and not c.is_group and length(v_contact.number) >= 10 and right(c.number, 6) = right(v_contact.number, 6)
        and right(c.number, 8) = right(v_contact.number, 8)
        and c.id <> p_contact limit 5)
    union all
    (select c.id, 'email' from contacts c
      where c.tenant_id = v_tenant and not c.is_group and lower(c.email) = lower(v_contact.email) and c.id <> p_contact limit 5)
    union all
    (select c.id, 'name' from contacts c
      where c.tenant_id = v_tenant and not c.is_group and c.search_name = v_contact.search_name and v_contact.search_name ~ '^ [^ ]+ '
        and c.id <> p_contact limit 5);
end $$;
alter function contact_twins(bigint) owner to prosa_definer;
revoke execute on function contact_twins(bigint) from public;
grant execute on function contact_twins(bigint) to prosa_app;
