-- Somebody stopped this channel, came back, or is gone. Of somebody unknown nothing is kept: there is nobody to write to.
create or replace function channel_reach(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  -- Providers write seconds: what was learned by trying must not look later than a word of the same moment.
  v_at timestamptz := date_trunc('second', least((p_change ->> 'at')::timestamptz, p_now));
  v_result intake_result;
begin
  v_result.outcome := 'known';
  -- Who can be reached needs no row; one that is there says so again. An older word that comes late changes nothing.
  if p_change ->> 'reach' = 'ok' then
    update channel_threads h set reach = 'ok', reach_at = v_at
     where h.tenant_id = p_tenant and h.channel_id = p_channel and h.reach <> 'ok' and coalesce(h.reach_at, '-infinity') <= v_at
       and h.identity_id in (
         select i.id from jsonb_array_elements(p_change -> 'from') n, contact_identities i
          where i.tenant_id = p_tenant and i.kind = n ->> 'kind' and i.match_key = identity_match_key(n ->> 'kind', n ->> 'value'));
  else
    insert into channel_threads as h (tenant_id, channel_id, identity_id, reach, reach_at)
      select p_tenant, p_channel, i.id, p_change ->> 'reach', v_at
        from jsonb_array_elements(p_change -> 'from') n, contact_identities i
       where i.tenant_id = p_tenant and i.kind = n ->> 'kind' and i.match_key = identity_match_key(n ->> 'kind', n ->> 'value')
      on conflict (tenant_id, channel_id, identity_id) do update set reach = excluded.reach, reach_at = excluded.reach_at
       where coalesce(h.reach_at, '-infinity') <= excluded.reach_at;
  end if;
  return v_result;
end $$;
