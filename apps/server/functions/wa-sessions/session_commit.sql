-- What a session has written and heard, in one transaction: its keys, what is about to leave, and its news as intake takes
-- them in. Refused to anybody but the holder of this epoch ("fenced"); a repeated seq changes nothing ("known").
create or replace function session_commit(p_tenant bigint, p_channel bigint, p_node text, p_epoch bigint, p_seq bigint,
                               p_kinds text[], p_names bytea[], p_values bytea[], p_sent_ids text[], p_sent bytea[],
                               p_changes jsonb, p_now timestamptz, p_is_sign boolean,
                               out outcome text, out created integer, out changed integer, out known integer,
                               out unmatched integer, out ignored integer, out media_ids uuid[])
  language plpgsql
  as $$
declare
  v_lease session_leases;
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  perform tenant_must_be_here(p_tenant);
  created := 0; changed := 0; known := 0; unmatched := 0; ignored := 0; media_ids := '{}';
  select * into v_lease from session_leases l
   where l.tenant_id = p_tenant and l.channel_id = p_channel for no key update;
  if not found or v_lease.node <> p_node or v_lease.epoch <> p_epoch then
    outcome := 'fenced';
    return;
  end if;
  if p_seq <= v_lease.committed then
    outcome := 'known';
    return;
  end if;
  outcome := 'done';

  delete from session_keys k using unnest(p_kinds, p_names, p_values) as g (kind, name, value)
   where g.value is null and k.tenant_id = p_tenant and k.channel_id = p_channel and k.kind = g.kind and k.name = g.name;
  insert into session_keys as k (tenant_id, channel_id, kind, name, value, touched_on)
    select p_tenant, p_channel, g.kind, g.name, g.value, p_now::date
      from unnest(p_kinds, p_names, p_values) as g (kind, name, value) where g.value is not null
    on conflict (tenant_id, channel_id, kind, name) do update
       set value = excluded.value, touched_on = excluded.touched_on;
  insert into session_sent as s (tenant_id, channel_id, provider_id, value, sent_at)
    select p_tenant, p_channel, g.id, g.value, p_now from unnest(p_sent_ids, p_sent) as g (id, value)
    on conflict (tenant_id, channel_id, provider_id) do update set value = excluded.value, sent_at = excluded.sent_at;
  if cardinality(p_sent_ids) > 0 then
    -- Telephones ask again within days. A few with each commit keep the table at its size.
    delete from session_sent s where s.tenant_id = p_tenant and s.channel_id = p_channel and s.provider_id in (
      select o.provider_id from session_sent o
       where o.tenant_id = p_tenant and o.channel_id = p_channel and o.sent_at < p_now - interval '14 days'
       order by o.sent_at limit 20);
  end if;

  if jsonb_array_length(p_changes) > 0 then
    select a.created, a.changed, a.known, a.unmatched, a.ignored, a.media_ids
      into created, changed, known, unmatched, ignored, media_ids
      from intake_apply(p_tenant, p_channel, p_changes, p_now, p_is_sign) a;
  end if;
  update session_leases l set committed = p_seq where l.tenant_id = p_tenant and l.channel_id = p_channel;
end $$;
