-- The contact known under any of these names, or a new one; names not yet known are added to it.
create or replace function intake_contact(p_tenant bigint, p_from jsonb, p_profile_name text, p_now timestamptz) returns bigint
  language plpgsql
  as $$
declare
  v_identity record;
  v_known record;
  v_contact bigint;
  v_number text;
  v_is_all_known boolean := true;
  v_is_group boolean := p_from @> '[{"kind": "wa_group"}]';
begin
  for v_identity in
    select i ->> 'kind' as kind, i ->> 'value' as value from jsonb_array_elements(p_from) i
     -- The provider's own id of a person outlives a change of number, so it decides.
     order by (i ->> 'kind' = 'wa_bsuid') desc
  loop
    if v_identity.kind in ('phone', 'wa_id') then
      v_number := coalesce(v_number, regexp_replace(v_identity.value, '\D', '', 'g'));
    end if;
    select ci.contact_id, ci.kind into v_known from contact_identities ci
     where ci.tenant_id = p_tenant and ci.kind = any (identity_kinds(v_identity.kind))
       and ci.match_key = identity_match_key(v_identity.kind, v_identity.value)
     order by ci.kind = v_identity.kind desc limit 1;
    v_is_all_known := v_is_all_known and v_known.kind is not distinct from v_identity.kind;
    v_contact := coalesce(v_contact, v_known.contact_id);
  end loop;

  if v_contact is null then
    insert into contacts (tenant_id, name, number, is_push_name, is_group, disable_bot, disable_crm, disable_rating, created_at,
                          updated_at)
      values (p_tenant, coalesce(nullif(left(p_profile_name, 200), ''), v_number, '?'), v_number,
              coalesce(p_profile_name <> '', false) and not v_is_group, v_is_group, v_is_group, v_is_group, v_is_group, p_now, p_now)
      returning id into v_contact;
  elsif p_profile_name <> '' then
    -- Somebody known by number only has told a name; a name that people gave is left alone.
    update contacts c set name = left(p_profile_name, 200), is_push_name = true, updated_at = p_now
     where c.tenant_id = p_tenant and c.id = v_contact and c.name = c.number;
  end if;

  if not v_is_all_known then
    insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
      select p_tenant, v_contact, i ->> 'kind', i ->> 'value', identity_match_key(i ->> 'kind', i ->> 'value'), p_now
        from jsonb_array_elements(p_from) i
      on conflict (tenant_id, kind, match_key) do nothing;
  end if;
  return v_contact;
end $$;
