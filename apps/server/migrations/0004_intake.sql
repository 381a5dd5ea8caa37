-- The customer's side of the conversation as SQL: one call applies a whole webhook body in one round trip.

-- Variants of one number become equal. Brazilian mobiles are written with and without the ninth digit; the key always
-- has it. Only what cannot be a landline is touched: eight digits beginning with 2 to 5 are one. A mobile issued after
-- the ninth digit (9 2xxx to 9 5xxx) never had a short form, so a short form there is another line.
create function phone_match_key(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(value, '\D', '', 'g'), '^(55[1-9][1-9])([016-9]\d{7})$', '\19\2');

create function identity_match_key(kind text, value text) returns text
  language sql immutable parallel safe
  return case when kind in ('phone', 'wa_id') then phone_match_key(value)
              when kind = 'email' then lower(value)
              else value end;

-- Who else may know the same person: WhatsApp's id is a phone number, so the two are looked up together.
create function identity_kinds(kind text) returns text[]
  language sql immutable parallel safe
  return case when kind in ('phone', 'wa_id') then array['phone', 'wa_id'] else array[kind] end;

-- The facts by which a ticket's audience is decided; `ticketFacts` in the tickets module reads them back.
create function ticket_facts(ticket tickets) returns jsonb
  language sql stable parallel safe
  return jsonb_build_object('status', ticket.status, 'turn', ticket.turn, 'queueId', ticket.queue_id,
    'userId', ticket.user_id, 'channelId', ticket.channel_id, 'isGroup', ticket.is_group);

-- A message's status is the greatest it ever heard of, so the order in which news arrives does not matter. An unknown
-- outcome is resolved by any word of the provider; a failure yields to proof of delivery and to nothing less.
create function message_status_rank(status text) returns integer
  language sql immutable parallel safe strict
  return case status when 'queued' then 0 when 'canceled' then 1 when 'sending' then 2 when 'unconfirmed' then 3
    when 'sent' then 4 when 'failed' then 5 when 'delivered' then 6 when 'read' then 7 when 'played' then 8
    else 9 end;

create function next_protocol(p_tenant bigint, p_now timestamptz) returns text
  language plpgsql
  as $$
declare
  v_day date;
  v_number integer;
begin
  select (p_now at time zone t.time_zone)::date into strict v_day from tenants t where t.id = p_tenant;
  insert into protocol_counters as c (tenant_id, day, last_number) values (p_tenant, v_day, 1)
    on conflict (tenant_id, day) do update set last_number = c.last_number + 1
    returning c.last_number into v_number;
  return to_char(v_day, 'YYYYMMDD') || lpad(v_number::text, greatest(4, length(v_number::text)), '0');
end $$;

-- The contact known under any of these names, or a new one; names not yet known are added to it.
create function intake_contact(p_tenant bigint, p_from jsonb, p_profile_name text, p_now timestamptz) returns bigint
  language plpgsql
  as $$
declare
  v_identity record;
  v_known record;
  v_contact bigint;
  v_number text;
  v_is_all_known boolean := true;
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
    insert into contacts (tenant_id, name, number, created_at, updated_at)
      values (p_tenant, coalesce(nullif(left(p_profile_name, 200), ''), v_number, '?'), v_number, p_now, p_now)
      returning id into v_contact;
  elsif p_profile_name <> '' then
    -- Somebody known by number only has told a name; a name that people gave is left alone.
    update contacts c set name = left(p_profile_name, 200), updated_at = p_now
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

-- The contact's attendance on this channel, locked, or a new one.
create function intake_ticket(p_tenant bigint, p_channel bigint, p_contact bigint, p_now timestamptz) returns tickets
  language plpgsql
  as $$
declare
  v_ticket tickets;
begin
  select * into v_ticket from tickets t
   where t.tenant_id = p_tenant and t.contact_id = p_contact and t.channel_id = p_channel and t.status <> 'closed'
     for update;
  if found then
    return v_ticket;
  end if;
  insert into tickets (tenant_id, status, turn, protocol, queue_id, channel_id, contact_id, last_message_at,
                       created_at, updated_at)
    select p_tenant, 'pending', 'queue', next_protocol(p_tenant, p_now), c.default_queue_id, c.id, p_contact, p_now,
           p_now, p_now
      from channels c where c.tenant_id = p_tenant and c.id = p_channel
    returning * into strict v_ticket;
  insert into ticket_logs (tenant_id, ticket_id, type, to_queue_id, at)
    values (p_tenant, v_ticket.id, 'create', v_ticket.queue_id, p_now);
  return v_ticket;
end $$;

-- One message of a customer. False when it is already here.
create function intake_message(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns table (is_new boolean, ticket_id bigint)
  language plpgsql
  as $$
declare
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_ticket tickets;
  v_message bigint;
begin
  -- Whoever repeats a message names the same sender, whose lock is ours: nobody can store it between here and below.
  if exists (select 1 from messages m where m.tenant_id = p_tenant and m.channel_id = p_channel
                and m.provider_id = p_change ->> 'providerId') then
    return query select false, null::bigint;
    return;
  end if;
  v_ticket := intake_ticket(p_tenant, p_channel,
    intake_contact(p_tenant, p_change -> 'from', coalesce(p_change ->> 'profileName', ''), p_now), p_now);

  insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status,
                        provider_id, quoted_id, provider_at, created_at)
    values (p_tenant, v_ticket.id, p_channel, gen_random_uuid(), p_change ->> 'type', p_change ->> 'body', false,
            'chat', 'received', p_change ->> 'providerId',
            (select q.id from messages q where q.tenant_id = p_tenant and q.channel_id = p_channel
                and q.provider_id = p_change ->> 'quotedProviderId' and q.ticket_id = v_ticket.id),
            v_at, p_now)
    returning id into v_message;

  update tickets t
     set version = t.version + 1, inbound_count = t.inbound_count + 1, answered = false,
         last_message_id = v_message, last_message = left(p_change ->> 'body', 250), last_message_from_me = false,
         last_message_status = 'received', last_message_at = p_now,
         waiting_since = least(t.waiting_since, v_at), last_inbound_at = greatest(t.last_inbound_at, v_at),
         updated_at = p_now
   where t.tenant_id = p_tenant and t.id = v_ticket.id
  returning * into v_ticket;

  insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    values (p_tenant, 'message.created', v_ticket.id, v_ticket.version, null,
            jsonb_build_object('messageId', v_message, 'facts', ticket_facts(v_ticket)));
  return query select true, v_ticket.id;
end $$;

-- One word of the provider about a message of ours: "changed", "known" or "unmatched".
create function intake_status(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns table (outcome text, ticket_id bigint)
  language plpgsql
  as $$
declare
  v_status text := p_change ->> 'status';
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_provider text := p_change ->> 'providerId';
  v_message messages;
  v_ticket tickets;
begin
  select * into v_message from messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_provider and m.from_me;
  if not found then
    -- The answer to our send may be lost or late: then our own id, echoed, says which message this is.
    select * into v_message from messages m
     where m.tenant_id = p_tenant and m.client_id = (p_change ->> 'callbackId')::uuid and m.channel_id = p_channel
       and m.provider_id is null and m.from_me;
    if not found then
      return query select 'unmatched', null::bigint;
      return;
    end if;
  end if;

  -- Ticket first, message second: the order everybody locks in. What was read before the lock is read again.
  select * into strict v_ticket from tickets t where t.tenant_id = p_tenant and t.id = v_message.ticket_id for update;
  select * into strict v_message from messages m where m.tenant_id = p_tenant and m.id = v_message.id;

  if message_status_rank(v_status) <= message_status_rank(v_message.status) then
    -- Late news changes nobody's screen; it only completes what is known about when things happened.
    update messages m
       set provider_id = coalesce(m.provider_id, v_provider),
           sent_at = case when v_status = 'sent' then least(m.sent_at, v_at) else m.sent_at end,
           delivered_at = case when v_status = 'delivered' then least(m.delivered_at, v_at) else m.delivered_at end,
           read_at = case when v_status in ('read', 'played') then least(m.read_at, v_at) else m.read_at end
     where m.tenant_id = p_tenant and m.id = v_message.id
       and (m.provider_id is null
            or v_status = 'sent' and m.sent_at is distinct from least(m.sent_at, v_at)
            or v_status = 'delivered' and m.delivered_at is distinct from least(m.delivered_at, v_at)
            or v_status in ('read', 'played') and m.read_at is distinct from least(m.read_at, v_at));
    return query select 'known', v_ticket.id;
    return;
  end if;

  update messages m
     set status = v_status, provider_id = coalesce(m.provider_id, v_provider), next_attempt_at = null,
         sent_at = case when v_status = 'sent' then least(m.sent_at, v_at) else m.sent_at end,
         delivered_at = case when v_status = 'delivered' then least(m.delivered_at, v_at) else m.delivered_at end,
         read_at = case when v_status in ('read', 'played') then least(m.read_at, v_at) else m.read_at end,
         failed_at = case when v_status = 'failed' then v_at end,
         failure_code = case when v_status = 'failed' then p_change #>> '{failure,code}' end,
         failure_detail = case when v_status = 'failed' then p_change #>> '{failure,detail}' end
   where m.tenant_id = p_tenant and m.id = v_message.id;

  update tickets t
     set version = t.version + 1, updated_at = p_now,
         last_message_status = case when t.last_message_id = v_message.id then v_status else t.last_message_status end
   where t.tenant_id = p_tenant and t.id = v_ticket.id
  returning * into v_ticket;

  insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    values (p_tenant, 'message.changed', v_ticket.id, v_ticket.version, null,
            jsonb_build_object('messageId', v_message.id, 'facts', ticket_facts(v_ticket)));
  return query select 'changed', v_ticket.id;
end $$;

-- A whole webhook body: sets its tenant, takes its locks in one order, applies every change. The statement that calls
-- it is the transaction, so either all of the body is in, journal included, or nothing.
create function intake_apply(p_tenant bigint, p_channel bigint, p_changes jsonb, p_now timestamptz)
  returns table (created integer, changed integer, known integer, unmatched integer, ticket_ids bigint[])
  language plpgsql
  as $$
declare
  v_change jsonb;
  v_new boolean;
  v_outcome text;
  v_ticket bigint;
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  created := 0; changed := 0; known := 0; unmatched := 0; ticket_ids := '{}';

  -- One lock per name a sender is known by, always in the same order, so two bodies never wait for each other.
  perform pg_advisory_xact_lock(k.lock) from (
    select distinct hashtextextended('contact:' || p_tenant || ':' || (identity_kinds(i ->> 'kind'))[1] || ':'
                                     || identity_match_key(i ->> 'kind', i ->> 'value'), 0) as lock
      from jsonb_array_elements(p_changes) c, jsonb_array_elements(c -> 'from') i
     where c ->> 'kind' = 'message'
     order by 1) k;

  if jsonb_array_length(p_changes) > 1 then
    perform 1 from tickets t
      where t.tenant_id = p_tenant and t.id in (
        select o.id from jsonb_array_elements(p_changes) c, jsonb_array_elements(c -> 'from') i
          join contact_identities ci on ci.tenant_id = p_tenant and ci.kind = any (identity_kinds(i ->> 'kind'))
                                    and ci.match_key = identity_match_key(i ->> 'kind', i ->> 'value')
          join tickets o on o.tenant_id = p_tenant and o.contact_id = ci.contact_id and o.channel_id = p_channel
                        and o.status <> 'closed'
         where c ->> 'kind' = 'message'
        union
        select m.ticket_id from jsonb_array_elements(p_changes) c
          join messages m on m.tenant_id = p_tenant and m.channel_id = p_channel
                         and m.provider_id = c ->> 'providerId'
         where c ->> 'kind' = 'status'
        union
        select m.ticket_id from jsonb_array_elements(p_changes) c
          join messages m on m.tenant_id = p_tenant and m.client_id = (c ->> 'callbackId')::uuid
         where c ->> 'kind' = 'status')
      order by t.id for update;
  end if;

  -- Messages in the order they were written, then statuses, whose order does not matter.
  for v_change in
    select c.value from jsonb_array_elements(p_changes) with ordinality c
     order by (c.value ->> 'kind' = 'status'),
              case when c.value ->> 'kind' = 'message' then (c.value ->> 'at')::timestamptz end, c.ordinality
  loop
    if v_change ->> 'kind' = 'message' then
      select m.is_new, m.ticket_id into v_new, v_ticket from intake_message(p_tenant, p_channel, v_change, p_now) m;
      v_outcome := case when v_new then 'created' else 'known' end;
    else
      select s.outcome, s.ticket_id into v_outcome, v_ticket
        from intake_status(p_tenant, p_channel, v_change, p_now) s;
    end if;
    case v_outcome
      when 'created' then created := created + 1;
      when 'changed' then changed := changed + 1;
      when 'known' then known := known + 1;
      else unmatched := unmatched + 1;
    end case;
    if v_outcome in ('created', 'changed') and not v_ticket = any (ticket_ids) then
      ticket_ids := ticket_ids || v_ticket;
    end if;
  end loop;

  -- Once a minute is enough to show that a channel is alive, and nobody waits for anybody to write it.
  if created > 0 then
    update channels c set last_inbound_at = p_now
     where c.tenant_id = p_tenant and c.id in (
       select o.id from channels o where o.tenant_id = p_tenant and o.id = p_channel
          and coalesce(o.last_inbound_at, '-infinity') < p_now - interval '1 minute' for no key update skip locked);
  end if;
  return next;
end $$;

-- Reviewed functions that see across tenants. They answer one question each and return no contents but what is said.

-- Whose channel a webhook address is: the address is the only thing known at that moment.
grant select on channels, webhook_quarantine, messages to prosa_definer;
create function directory_channel(p_key text)
  returns table (tenant_id bigint, channel_id bigint, type text, external_id text, credentials text)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select c.tenant_id, c.id, c.type, c.external_id, c.credentials from channels c where c.key = p_key and c.is_active
  $$;
alter function directory_channel(text) owner to prosa_definer;
revoke execute on function directory_channel(text) from public;
grant execute on function directory_channel(text) to prosa_app;

-- Tickets in which something waits to be sent although nobody has worked on it for a while.
create function messages_left_waiting(p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, ticket_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select distinct m.tenant_id, m.ticket_id from messages m
     where m.status in ('queued', 'sending') and greatest(m.created_at, m.next_attempt_at) < p_before
     order by m.tenant_id, m.ticket_id limit p_limit
  $$;
alter function messages_left_waiting(timestamptz, integer) owner to prosa_definer;
revoke execute on function messages_left_waiting(timestamptz, integer) from public;
grant execute on function messages_left_waiting(timestamptz, integer) to prosa_app;

-- For the operator: what is in quarantine, without the bodies, which stay encrypted under their tenant.
create function operator_quarantine(p_limit integer, p_offset integer)
  returns table (tenant_id bigint, id bigint, channel_id bigint, channel_type text, reason text, bytes integer,
                 received_at timestamptz, replayed_at timestamptz, total bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select q.tenant_id, q.id, q.channel_id, q.channel_type, q.reason, q.bytes, q.received_at, q.replayed_at,
           (select count(*) from webhook_quarantine)
      from webhook_quarantine q order by q.id desc limit p_limit offset p_offset
  $$;
alter function operator_quarantine(integer, integer) owner to prosa_definer;
revoke execute on function operator_quarantine(integer, integer) from public;
grant execute on function operator_quarantine(integer, integer) to prosa_app;

create function operator_quarantine_tenant(p_id bigint) returns bigint
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$ select q.tenant_id from webhook_quarantine q where q.id = p_id $$;
alter function operator_quarantine_tenant(bigint) owner to prosa_definer;
revoke execute on function operator_quarantine_tenant(bigint) from public;
grant execute on function operator_quarantine_tenant(bigint) to prosa_app;
