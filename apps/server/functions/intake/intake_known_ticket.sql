-- The attendance of somebody who is known by every name given, or null. A contact has few attendances, a channel has as many
-- as the company has open: "+ 0" keeps Postgres from looking among those, which it takes for one where it does not know which
-- channel is meant.
create or replace function intake_known_ticket(p_tenant bigint, p_channel bigint, p_from jsonb) returns bigint
  language plpgsql
  as $$
declare
  v_name jsonb;
  v_kind text;
  v_key text;
  v_found bigint;
  v_contact bigint;
  v_ticket bigint;
begin
  for v_place in 0..coalesce(jsonb_array_length(p_from), 0) - 1 loop
    v_name := p_from -> v_place;
    v_kind := v_name ->> 'kind';
    v_key := identity_match_key(v_kind, v_name ->> 'value');
    select i.contact_id into v_found from contact_identities i
     where i.tenant_id = p_tenant and i.kind = v_kind and i.match_key = v_key;
    if v_found is null or v_found <> v_contact then
      return null;
    end if;
    v_contact := v_found;
  end loop;
  select t.id into v_ticket from tickets t
   where t.tenant_id = p_tenant and t.contact_id = v_contact and t.channel_id + 0 = p_channel and t.status in ('open', 'pending');
  return v_ticket;
end $$;
