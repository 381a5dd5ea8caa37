-- A member of a group by the provider's name, or by the number where another name of the same person is known; what is new of them is
-- kept. The group's attendance must be locked.
create or replace function group_member(p_tenant bigint, p_contact bigint, p_who jsonb, p_now timestamptz) returns bigint
  language plpgsql
  as $$
declare
  v_key text := p_who ->> 'key';
  v_number text := p_who ->> 'number';
  v_name text := nullif(left(p_who ->> 'name', 200), '');
  v_is_leaving boolean := coalesce((p_who ->> 'isLeaving')::boolean, false);
  v_member group_members;
begin
  select * into v_member from group_members m
   where m.tenant_id = p_tenant and m.contact_id = p_contact and (m.key = v_key or m.number = v_number)
   order by m.key = v_key desc, m.id limit 1;
  if not found then
    insert into group_members (tenant_id, contact_id, key, number, name, left_at, seen_at)
      values (p_tenant, p_contact, v_key, v_number, v_name, case when v_is_leaving then p_now end, p_now)
      returning * into v_member;
    return v_member.id;
  end if;
  update group_members m
     set number = coalesce(v_number, m.number), name = coalesce(v_name, m.name),
         left_at = case when v_is_leaving then p_now end, seen_at = p_now
   where m.tenant_id = p_tenant and m.id = v_member.id
     and (v_number <> coalesce(m.number, '') or v_name <> coalesce(m.name, '') or v_is_leaving <> (m.left_at is not null)
          or m.seen_at < p_now - interval '1 hour');
  return v_member.id;
end $$;
