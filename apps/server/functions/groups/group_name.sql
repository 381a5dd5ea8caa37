-- What a member is called where anybody may read it: a name, else the end of the number. Hidden ids are never shown.
create or replace function group_name(p_tenant bigint, p_member bigint) returns text
  language sql stable
  as $$
    select coalesce(m.name, '…' || right(m.number, 4), '…') from group_members m where m.tenant_id = p_tenant and m.id = p_member
  $$;
