-- The provider's own switch: somebody wants no more marketing from this number, or wants it again. Of somebody unknown the mark is
-- kept, so that it holds from the first word on.
create or replace function intake_preference(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_contact bigint;
  v_result intake_result;
begin
  perform intake_lock_people(p_tenant, jsonb_build_array(p_change));
  select k.contact_id into v_contact from jsonb_array_elements(p_change -> 'from') i, lateral (
      select c.contact_id from contact_identities c
       where c.tenant_id = p_tenant and c.kind = any (identity_kinds(i ->> 'kind'))
         and c.match_key = identity_match_key(i ->> 'kind', i ->> 'value')) k limit 1;
  v_result.outcome := 'known';
  if v_contact is null then
    if p_change ->> 'value' = 'stop' then
      insert into opt_outs (tenant_id, mark, channel_id, since)
        select p_tenant, consent_mark(consent_key(p_tenant), i ->> 'kind', identity_match_key(i ->> 'kind', i ->> 'value')), p_channel, v_at
          from jsonb_array_elements(p_change -> 'from') i
        on conflict (tenant_id, mark, channel_id) do nothing;
    else
      delete from opt_outs o where o.tenant_id = p_tenant and o.channel_id = p_channel and o.mark in (
        select consent_mark(consent_key(p_tenant), i ->> 'kind', identity_match_key(i ->> 'kind', i ->> 'value'))
          from jsonb_array_elements(p_change -> 'from') i);
    end if;
    return v_result;
  end if;
  -- An older word that comes late does not undo a newer one.
  if exists (select 1 from consent_events e where e.tenant_id = p_tenant and e.contact_id = v_contact and e.channel_id = p_channel
                and e.source = 'provider' and e.at > v_at) then
    return v_result;
  end if;
  perform 1 from consent_set(p_tenant, array[v_contact], case p_change ->> 'value' when 'stop' then 'optOut' else 'optIn' end,
                             p_channel, 'provider', null, null, null, null, v_at);
  return v_result;
end $$;
