-- The gate. The opening of every writing transaction of a tenant asks it, and every function that sets the tenant itself.
-- Volatile, so that it sees what was committed before this very moment: whoever begins after the mark stands is refused.
create or replace function tenant_must_be_here(p_tenant bigint, p_may_settle boolean default false) returns void
  language plpgsql volatile
  as $$
declare
  v_state text;
  v_address text;
begin
  select m.state, m.address into v_state, v_address from tenant_moves m where m.tenant_id = p_tenant;
  if not found or v_state = 'leaving' and p_may_settle then
    return;
  end if;
  if v_state = 'gone' then
    raise exception 'the tenant is not here: it has moved' using errcode = 'PR421', detail = v_address;
  end if;
  raise exception 'the tenant is not here: it is moving' using errcode = 'PR503';
end $$;
