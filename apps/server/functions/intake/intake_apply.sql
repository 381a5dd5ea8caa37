-- A whole webhook body: sets its tenant, takes its locks, applies every change. The statement that calls it is the
-- transaction, so either all of the body is in, journal included, or nothing. p_is_sign: note that the channel is alive.
create or replace function intake_apply(p_tenant bigint, p_channel bigint, p_changes jsonb, p_now timestamptz, p_is_sign boolean,
                             out created integer, out changed integer, out known integer, out unmatched integer,
                             out ignored integer, out ticket_ids bigint[], out media_ids uuid[])
  language plpgsql
  -- Every question here has one index that answers it: planned once per connection and not once per call, and never as
  -- a scan, which on the empty tables of a first day would look cheaper and then be kept.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
declare
  v_changes jsonb[];
  v_tickets bigint[];
  v_ticket bigint;
  v_change jsonb;
  v_place integer := 0;
  v_scope text;
  v_result intake_result;
begin
  v_scope := set_config('app.tenant_id', p_tenant::text, true);
  v_scope := set_config('app.user_id', '', true);
  perform tenant_must_be_here(p_tenant);
  perform message_lock_names(p_tenant, p_channel, p_changes);
  created := 0; changed := 0; known := 0; unmatched := 0; ignored := 0; ticket_ids := '{}'; media_ids := '{}';

  if jsonb_array_length(p_changes) = 1 and p_changes #>> '{0,kind}' <> 'identity' then
    v_changes := array[p_changes -> 0];
    if p_changes #>> '{0,kind}' in ('message', 'echo', 'watermark') then
      v_ticket := intake_known_ticket(p_tenant, p_channel, p_changes #> '{0,from}');
      if v_ticket is not null then
        perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_ticket for update;
      end if;
    end if;
    v_tickets := array[v_ticket];
  else
    -- New names first, then messages in the order they were written, then what is said about messages.
    select array_agg(c.value order by
             case c.value ->> 'kind' when 'identity' then 0 when 'message' then 1 when 'echo' then 1 else 2 end,
             (c.value ->> 'at')::timestamptz, c.ordinality)
      into v_changes from jsonb_array_elements(p_changes) with ordinality c;
    v_tickets := intake_lock(p_tenant, p_channel, v_changes);
  end if;

  foreach v_change in array v_changes loop
    v_place := v_place + 1;
    v_result := case v_change ->> 'kind'
      when 'message' then intake_message(p_tenant, p_channel, v_change, v_tickets[v_place], p_now)
      when 'status' then intake_status(p_tenant, p_channel, v_change, p_now)
      when 'echo' then intake_echo(p_tenant, p_channel, v_change, v_tickets[v_place], p_now)
      when 'watermark' then intake_watermark(p_tenant, p_channel, v_change, p_now)
      when 'profile' then intake_profile(p_tenant, v_change, p_now)
      when 'post' then intake_post(p_tenant, p_channel, v_change, p_now)
      when 'preference' then intake_preference(p_tenant, p_channel, v_change, p_now)
      when 'reach' then channel_reach(p_tenant, p_channel, v_change, p_now)
      when 'identity' then intake_identity(p_tenant, p_channel, v_change, p_now)
      else intake_amendment(p_tenant, p_channel, v_change, p_now) end;
    case v_result.outcome
      when 'created' then created := created + 1;
      when 'changed' then changed := changed + 1;
      when 'known' then known := known + 1;
      when 'unmatched' then unmatched := unmatched + 1;
      else ignored := ignored + 1;
    end case;
    if v_result.outcome in ('created', 'changed') and v_result.ticket_id <> all (ticket_ids) then
      ticket_ids := ticket_ids || v_result.ticket_id;
    end if;
    if v_result.media_id is not null then
      media_ids := media_ids || v_result.media_id;
    end if;
  end loop;

  if p_is_sign then
    -- Once a minute is enough, and nobody waits for anybody to write it.
    update channels c set last_inbound_at = p_now
     where c.tenant_id = p_tenant and c.id in (
       select o.id from channels o where o.tenant_id = p_tenant and o.id = p_channel
          and coalesce(o.last_inbound_at, '-infinity') < p_now - interval '1 minute' for no key update skip locked);
  end if;
end $$;
