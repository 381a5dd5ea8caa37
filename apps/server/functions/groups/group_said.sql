-- What a change of a group says, in names: its writer and those it is about become members, and whoever is mentioned stands in the words
-- by name. Answers the change with 'memberId' of the writer.
create or replace function group_said(p_tenant bigint, p_channel bigint, p_contact bigint, p_change jsonb, p_now timestamptz)
  returns jsonb
  language plpgsql
  as $$
declare
  v_body text := p_change ->> 'body';
  v_one jsonb;
  v_names text[] := '{}';
  v_name text;
  v_member bigint;
begin
  if jsonb_typeof(p_change -> 'writer') = 'object' then
    p_change := p_change || jsonb_build_object('memberId', group_member(p_tenant, p_contact, p_change -> 'writer', p_now));
  end if;
  for v_one in select * from jsonb_array_elements(coalesce(p_change -> 'members', '[]')) loop
    v_member := group_member(p_tenant, p_contact, v_one, p_now);
    v_names := v_names || group_name(p_tenant, v_member);
  end loop;
  if cardinality(v_names) > 0 then
    v_body := array_to_string(v_names[1:20], ', ') || case when cardinality(v_names) > 20 then ', …' else '' end;
  end if;
  for v_one in select * from jsonb_array_elements(coalesce(p_change -> 'mentions', '[]')) loop
    v_name := null;
    if (v_one ->> 'isOwn')::boolean then
      select c.name into v_name from channels c where c.tenant_id = p_tenant and c.id = p_channel;
    else
      select coalesce(m.name, '…' || right(m.number, 4)) into v_name from group_members m
       where m.tenant_id = p_tenant and m.contact_id = p_contact and (m.key = v_one ->> 'key' or m.number = v_one ->> 'number')
       order by m.id limit 1;
    end if;
    v_body := replace(v_body, '@' || (v_one ->> 'word'), '@' || coalesce(v_name, '…' || right(v_one ->> 'number', 4), '…'));
  end loop;
  return case when v_body is null then p_change else p_change || jsonb_build_object('body', v_body) end;
end $$;
