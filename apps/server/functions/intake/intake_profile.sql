-- Somebody who wrote without a name has told one; a name that people gave is left alone. Shown anew wherever they are attended.
create or replace function intake_profile(p_tenant bigint, p_change jsonb, p_now timestamptz) returns intake_result
  language plpgsql
  as $$
declare
  v_contact bigint;
  v_ticket tickets;
  v_result intake_result;
begin
  v_result.outcome := 'known';
  select i.contact_id into v_contact from jsonb_array_elements(p_change -> 'from') n, contact_identities i
   where i.tenant_id = p_tenant and i.kind = n ->> 'kind' and i.match_key = identity_match_key(n ->> 'kind', n ->> 'value') limit 1;
  update contacts c set name = left(p_change ->> 'name', 200), is_push_name = not c.is_group, updated_at = p_now
   where c.tenant_id = p_tenant and c.id = v_contact
     -- A group is called what its members call it.
     and (c.name = '?' or (p_change ? 'renames' and c.is_group and c.name <> left(p_change ->> 'name', 200)));
  if not found then
    return v_result;
  end if;
  v_result.outcome := 'changed';
  for v_ticket in
    update tickets t set version = t.version + 1, updated_at = p_now
     where t.tenant_id = p_tenant and t.contact_id = v_contact and t.status in ('open', 'pending')
    returning t.*
  loop
    v_result.ticket_id := v_ticket.id;
    insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
      values (p_tenant, 'ticket.changed', v_ticket.id, v_ticket.version, null,
              jsonb_build_object('before', ticket_facts(v_ticket), 'facts', ticket_facts(v_ticket)));
  end loop;
  return v_result;
end $$;
