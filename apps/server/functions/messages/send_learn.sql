-- Names of a customer that a provider told with its answer, as far as they were not known. Each is looked up by its key, as a value:
-- joined, the planner would read all names of the company for every one.
create or replace function send_learn(p_tenant bigint, p_contact bigint, p_learned jsonb, p_now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_learned jsonb;
  v_kind text;
  v_kinds text[];
  v_match text;
begin
  for v_learned in select i.value from jsonb_array_elements(p_learned) i loop
    v_kind := v_learned ->> 'kind';
    v_kinds := identity_kinds(v_kind);
    v_match := identity_match_key(v_kind, v_learned ->> 'value');
    perform 1 from contact_identities c
      where c.tenant_id = p_tenant and c.kind = any (v_kinds) and c.match_key = v_match;
    if not found then
      insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
        values (p_tenant, p_contact, v_kind, v_learned ->> 'value', v_match, p_now)
        on conflict (tenant_id, kind, match_key) do nothing;
    end if;
  end loop;
end $$;
