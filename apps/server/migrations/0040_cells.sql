-- Several cells: which companies are on their way out or in, the gate that every writing transaction passes, and where
-- webhooks of companies that have left belong now.

-- A company without a row here lives here.
--   leaving   nothing new is written; what was handed to a provider may still be noted down
--   closed    nothing is written at all: it is being copied
--   gone      it lives at `address`
--   arriving  it is all here, and not opened yet
create table tenant_moves (
  tenant_id bigint not null,
  state text not null check (state in ('leaving', 'closed', 'gone', 'arriving')),
  address text not null check (length(address) between 1 and 300),
  since timestamptz not null default now(),
  primary key (tenant_id)
);
alter table tenant_moves enable row level security;
alter table tenant_moves force row level security;
create policy tenant_isolation on tenant_moves using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
revoke insert, update, delete on tenant_moves from prosa_app;
grant select on tenant_moves to prosa_definer;

-- Webhook addresses of companies that have left. Outlives their rows here. Read by directory_place only.
create table moved_channels (
  key text primary key,
  address text not null
);
revoke all on moved_channels from prosa_app;
grant select on moved_channels to prosa_definer;

-- Sign-in and open sessions look at it anyway, so "moved" costs them nothing.
alter table tenants drop constraint tenants_status_check;
alter table tenants add constraint tenants_status_check check (status in ('active', 'inactive', 'moved')) not valid;

-- The gate. The opening of every writing transaction of a tenant asks it, and every function that sets the tenant itself.
-- Volatile, so that it sees what was committed before this very moment: whoever begins after the mark stands is refused.
create function tenant_must_be_here(p_tenant bigint, p_may_settle boolean default false) returns void
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

-- The functions that set their tenant themselves ask the same question, and are otherwise as they were.
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
  created := 0; changed := 0; known := 0; unmatched := 0; ignored := 0; ticket_ids := '{}'; media_ids := '{}';

  if jsonb_array_length(p_changes) = 1 and p_changes #>> '{0,kind}' <> 'identity' then
    v_changes := array[p_changes -> 0];
    if p_changes #>> '{0,kind}' = 'message' then
      v_ticket := intake_known_ticket(p_tenant, p_channel, p_changes #> '{0,from}');
      if v_ticket is not null then
        perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_ticket for update;
      end if;
    end if;
    v_tickets := array[v_ticket];
  else
    -- New names first, then messages in the order they were written, then what is said about messages.
    select array_agg(c.value order by
             case c.value ->> 'kind' when 'identity' then 0 when 'message' then 1 else 2 end,
             (c.value ->> 'at')::timestamptz, c.ordinality)
      into v_changes from jsonb_array_elements(p_changes) with ordinality c;
    v_tickets := intake_lock(p_tenant, p_channel, v_changes);
  end if;

  foreach v_change in array v_changes loop
    v_place := v_place + 1;
    v_result := case v_change ->> 'kind'
      when 'message' then intake_message(p_tenant, p_channel, v_change, v_tickets[v_place], p_now)
      when 'status' then intake_status(p_tenant, p_channel, v_change, p_now)
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

create or replace function send_claim(p_tenant bigint, p_channel bigint, p_tickets bigint[], p_now timestamptz, p_room integer,
                           p_file_room integer, p_later_ms integer, p_done uuid[] default '{}')
  returns table (ticket_id bigint, outcome text, message_id bigint, claim_id uuid, tries integer, is_bulk boolean,
                 queued_at timestamptz, channel_type text, account text, credentials text, client_id uuid, type text,
                 body text, content jsonb, send_data jsonb, quoted_provider_id text, recipient jsonb, file jsonb)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  v_claim_time interval := interval '12 seconds';
  v_file_claim_time interval := interval '150 seconds';
  v_day interval := interval '24 hours';
  v_clock timestamptz := clock_timestamp();
  v_line channels;
  v_is_line_open boolean;
  v_rate double precision;
  v_free timestamptz;
  v_next_free timestamptz;
  v_slack interval;
  v_put_off integer := 0;
  v_contact bigint;
  v_turn send_turns;
  v_message messages;
  v_queued timestamptz;
  v_media message_media;
  v_due timestamptz;
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  perform tenant_must_be_here(p_tenant);
  select * into v_line from channels c where c.tenant_id = p_tenant and c.id = p_channel;
  v_is_line_open := coalesce(v_line.is_active and v_line.status <> 'lost' and v_line.credentials is not null
                             and v_line.external_id is not null and v_line.deleted_at is null, false);
  -- Four fifths of what the provider allows in a second, and one fifth at once: never more in any second than it allows.
  v_rate := greatest(coalesce(v_line.throughput, 80), 5) * 0.8;

  foreach ticket_id in array p_tickets loop
    outcome := null; message_id := null; claim_id := null; tries := null; is_bulk := null; queued_at := null;
    channel_type := null; account := null; credentials := null; client_id := null; type := null; body := null;
    content := null; send_data := null; quoted_provider_id := null; recipient := null; file := null;

    select t.contact_id into v_contact from tickets t
     where t.tenant_id = p_tenant and t.id = ticket_id and t.channel_id = p_channel for no key update skip locked;
    if not found then
      perform 1 from tickets t where t.tenant_id = p_tenant and t.id = ticket_id and t.channel_id = p_channel;
      outcome := case when found then 'locked' else 'nothing' end;
      return next;
      continue;
    end if;

    loop
      select * into v_turn from send_turns s where s.tenant_id = p_tenant and s.ticket_id = send_claim.ticket_id;
      if v_turn.claim_id is not null and v_turn.claim_id <> all (p_done) then
        if v_turn.due_at > v_clock then
          outcome := 'busy';
          exit;
        end if;
        -- The worker that claimed it is gone. Whether the provider has it nobody knows; a status may still tell.
        select * into v_message from messages m where m.tenant_id = p_tenant and m.id = v_turn.message_id;
        if found then
          perform send_note(p_tenant, v_message.id, v_turn.claim_id, v_turn.claimed_at,
            '{"outcome": "unknown", "detail": "the worker ended before the outcome was known"}');
          perform send_advance(p_tenant, v_message, 'unconfirmed', p_now);
        end if;
        delete from send_turns s where s.tenant_id = p_tenant and s.ticket_id = send_claim.ticket_id;
        continue;
      end if;

      select * into v_message from messages m
       where m.tenant_id = p_tenant and m.ticket_id = send_claim.ticket_id and m.status in ('queued', 'sending')
       order by m.id limit 1;
      if not found then
        if v_turn.ticket_id is not null then
          delete from send_turns s where s.tenant_id = p_tenant and s.ticket_id = send_claim.ticket_id;
        end if;
        outcome := 'nothing';
        exit;
      end if;
      if v_message.status = 'sending' then
        -- Claimed by a version of this program that kept no turns.
        perform send_advance(p_tenant, v_message, 'unconfirmed', p_now);
        continue;
      end if;
      if v_turn.message_id = v_message.id and v_turn.claim_id is null and v_turn.due_at > v_clock then
        outcome := 'waiting';
        exit;
      end if;

      v_queued := coalesce(v_message.queued_at, v_message.created_at);
      if v_line.deleted_at is not null or v_queued < p_now - v_day then
        perform send_advance(p_tenant, v_message, 'failed', p_now,
          p_failure => case when v_is_line_open then 'ERR_SENDING_WAPP_MSG' else 'ERR_WAPP_NOT_INITIALIZED' end);
        continue;
      end if;

      is_bulk := v_message.send_type = 'campaign';
      v_media := null;
      if v_message.type in ('image', 'video', 'audio', 'voice', 'document', 'sticker', 'template') then
        select * into v_media from message_media f where f.tenant_id = p_tenant and f.message_id = v_message.id;
      end if;

      v_due := null;
      if not v_is_line_open then
        outcome := 'held';
        v_due := v_clock + (v_queued + v_day - p_now);
      elsif v_line.paused_until > p_now then
        outcome := 'held';
        v_due := v_clock + (v_line.paused_until - p_now) + v_put_off * interval '1 second' / v_rate;
        v_put_off := v_put_off + 1;
      elsif v_media.status = 'waiting' then
        outcome := 'waiting';
        v_due := v_clock + interval '5 seconds';
      elsif p_room <= 0 or v_media.id is not null and p_file_room <= 0 then
        outcome := 'waiting';
        v_due := v_clock + p_later_ms * interval '1 millisecond' + v_put_off * interval '1 second' / v_rate;
        v_put_off := v_put_off + 1;
      else
        if v_free is null then
          select p.free_at into v_free from channel_pace p
           where p.tenant_id = p_tenant and p.channel_id = p_channel for no key update;
          if not found then
            insert into channel_pace (tenant_id, channel_id, free_at) values (p_tenant, p_channel, v_clock)
              on conflict (tenant_id, channel_id) do update set free_at = channel_pace.free_at
              returning channel_pace.free_at into v_free;
          end if;
          v_next_free := v_free;
        end if;
        -- People may borrow twice as far ahead as bulk may, so that there is always something left for them.
        v_slack := interval '250 milliseconds' / case when is_bulk then 2 else 1 end;
        if v_next_free - v_clock > v_slack then
          outcome := 'waiting';
          v_due := v_next_free - v_slack + v_put_off * interval '1 second' / v_rate;
          v_put_off := v_put_off + 1;
        else
          outcome := 'claimed';
          v_next_free := greatest(v_next_free, v_clock) + interval '1 second' / v_rate;
          p_room := p_room - 1;
          if v_media.id is not null then
            p_file_room := p_file_room - 1;
          end if;
        end if;
      end if;

      tries := case when v_turn.message_id = v_message.id then v_turn.tries else 0 end;
      if outcome = 'claimed' then
        tries := tries + 1;
        claim_id := gen_random_uuid();
        v_due := v_clock + case when v_media.id is null then v_claim_time else v_file_claim_time end;
      end if;
      insert into send_turns as s (tenant_id, ticket_id, channel_id, message_id, is_bulk, tries, claim_id, claimed_at,
                                   due_at)
        values (p_tenant, send_claim.ticket_id, p_channel, v_message.id, send_claim.is_bulk, send_claim.tries,
                send_claim.claim_id, case when send_claim.claim_id is not null then v_clock end, v_due)
        on conflict (tenant_id, ticket_id) do update
           set channel_id = excluded.channel_id, message_id = excluded.message_id, is_bulk = excluded.is_bulk,
               tries = excluded.tries, claim_id = excluded.claim_id, claimed_at = excluded.claimed_at,
               due_at = excluded.due_at;
      exit;
    end loop;

    if outcome = 'claimed' then
      message_id := v_message.id; queued_at := v_queued; channel_type := v_line.type; account := v_line.external_id;
      credentials := v_line.credentials; client_id := v_message.client_id; type := v_message.type;
      body := v_message.body; content := v_message.content; send_data := v_message.send_data;
      if v_message.quoted_id is not null then
        select q.provider_id into quoted_provider_id from messages q
         where q.tenant_id = p_tenant and q.id = v_message.quoted_id;
      end if;
      -- Newest first: whoever changed the number is reached at the new one.
      select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.id desc) into recipient
        from contact_identities i where i.tenant_id = p_tenant and i.contact_id = v_contact;
      if v_media.id is not null then
        file := jsonb_build_object('kind', v_media.kind, 'status', v_media.status, 'key', v_media.storage_key,
          'name', v_media.name, 'mime', coalesce(v_media.mime, v_media.claimed_mime), 'size', v_media.size);
      end if;
    end if;
    return next;
  end loop;

  if v_next_free > v_free then
    update channel_pace p set free_at = v_next_free where p.tenant_id = p_tenant and p.channel_id = p_channel;
  end if;
end $$;

create or replace function send_wake(p_tenant bigint, p_channel bigint, p_limit integer) returns integer
  language plpgsql
  as $$
declare
  v_woken integer;
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  perform tenant_must_be_here(p_tenant);
  update send_turns s set due_at = clock_timestamp()
   where s.tenant_id = p_tenant and s.ticket_id in (
     select w.ticket_id from send_turns w
      where w.tenant_id = p_tenant and w.channel_id = p_channel and w.claim_id is null and w.due_at > clock_timestamp()
      limit p_limit for update skip locked);
  get diagnostics v_woken = row_count;
  return v_woken;
end $$;

create or replace function send_settle(p_tenant bigint, p_channel bigint, p_results jsonb, p_now timestamptz, p_waits boolean,
                            p_room integer, p_file_room integer, p_later_ms integer)
  returns table (ticket_id bigint, outcome text, message_id bigint, claim_id uuid, tries integer, is_bulk boolean,
                 queued_at timestamptz, channel_type text, account text, credentials text, client_id uuid, type text,
                 body text, content jsonb, send_data jsonb, quoted_provider_id text, recipient jsonb, file jsonb)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  v_result jsonb;
  v_claim uuid;
  v_turn send_turns;
  v_is_held boolean;
  v_message messages;
  v_contact bigint;
  v_what text;
  v_going_on bigint[] := '{}';
  v_done uuid[] := '{}';
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  perform tenant_must_be_here(p_tenant, true);
  for v_result in select r.value from jsonb_array_elements(p_results) r order by (r.value ->> 'ticketId')::bigint loop
    ticket_id := (v_result ->> 'ticketId')::bigint;
    v_claim := (v_result ->> 'claimId')::uuid;
    if p_waits then
      select t.contact_id into v_contact from tickets t where t.tenant_id = p_tenant and t.id = ticket_id
         for no key update;
    else
      select t.contact_id into v_contact from tickets t where t.tenant_id = p_tenant and t.id = ticket_id
         for no key update skip locked;
      if not found then
        outcome := 'locked';
        return next;
        continue;
      end if;
    end if;
    v_what := v_result ->> 'outcome';
    select * into v_turn from send_turns s where s.tenant_id = p_tenant and s.ticket_id = send_settle.ticket_id;
    v_is_held := coalesce(v_turn.claim_id = v_claim, false);
    select * into v_message from messages m
     where m.tenant_id = p_tenant and m.id = (v_result ->> 'messageId')::bigint;
    if v_message.id is null then
      delete from send_turns s where v_is_held and s.tenant_id = p_tenant and s.ticket_id = send_settle.ticket_id;
      continue;
    end if;

    if v_what <> 'released' then
      perform send_note(p_tenant, v_message.id, v_claim, case when v_is_held then v_turn.claimed_at end, v_result);
    end if;

    if v_is_held and v_message.status = 'queued'
       and (v_what = 'released' or v_what = 'retry' and v_result ? 'afterMs') then
      update send_turns s
         set claim_id = null, claimed_at = null,
             tries = s.tries - case when v_what = 'released' then 1 else 0 end,
             due_at = clock_timestamp() + (v_result ->> 'afterMs')::double precision * interval '1 millisecond'
       where s.tenant_id = p_tenant and s.ticket_id = send_settle.ticket_id;
      continue;
    end if;

    if v_what = 'accepted' then
      perform send_advance(p_tenant, v_message, 'sent', p_now, v_result ->> 'providerId');
      if v_result ? 'learned' then
        insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
        select p_tenant, v_contact, i ->> 'kind', i ->> 'value', identity_match_key(i ->> 'kind', i ->> 'value'), p_now
          from jsonb_array_elements(v_result -> 'learned') i
         where not exists (select 1 from contact_identities c where c.tenant_id = p_tenant
                              and c.kind = any (identity_kinds(i ->> 'kind'))
                              and c.match_key = identity_match_key(i ->> 'kind', i ->> 'value'))
        on conflict (tenant_id, kind, match_key) do nothing;
      end if;
    elsif v_what = 'unknown' and v_is_held then
      perform send_advance(p_tenant, v_message, 'unconfirmed', p_now);
    elsif v_what in ('refused', 'retry') and (v_is_held or v_message.status = 'unconfirmed') then
      -- Of a claim that was given up only what nobody has decided about since is changed: never a new attempt.
      perform send_advance(p_tenant, v_message, 'failed', p_now, p_failure => v_result ->> 'failure',
        p_detail => coalesce(v_result ->> 'detail', v_result ->> 'code'));
    end if;

    if v_is_held then
      perform 1 from messages m
        where m.tenant_id = p_tenant and m.ticket_id = send_settle.ticket_id and m.status = 'queued';
      if found then
        v_going_on := v_going_on || ticket_id;
        v_done := v_done || v_claim;
      else
        delete from send_turns s where s.tenant_id = p_tenant and s.ticket_id = send_settle.ticket_id;
      end if;
    end if;
  end loop;
  if v_going_on <> '{}' and exists (select 1 from tenant_moves g where g.tenant_id = p_tenant) then
    -- What would go on waits, due at once, for whoever sends for this company next.
    update send_turns s set claim_id = null, claimed_at = null, due_at = clock_timestamp()
     where s.tenant_id = p_tenant and s.ticket_id = any (v_going_on);
  elsif v_going_on <> '{}' then
    return query select * from send_claim(p_tenant, p_channel, v_going_on, p_now, p_room, p_file_room, p_later_ms,
                                          v_done);
  end if;
end $$;

-- Work that goes through all companies leaves out those that do not live here.
create or replace function sends_due(p_limit integer)
  returns table (tenant_id bigint, channel_id bigint, ticket_id bigint, is_bulk boolean)
  language sql stable security definer
  set search_path = pg_catalog, public
  set enable_seqscan = off
  as $$
    (select s.tenant_id, s.channel_id, s.ticket_id, s.is_bulk from send_turns s
      where not s.is_bulk and s.due_at <= statement_timestamp()
        and not exists (select 1 from tenant_moves g where g.tenant_id = s.tenant_id) order by s.due_at limit p_limit)
    union all
    (select s.tenant_id, s.channel_id, s.ticket_id, s.is_bulk from send_turns s
      where s.is_bulk and s.due_at <= statement_timestamp()
        and not exists (select 1 from tenant_moves g where g.tenant_id = s.tenant_id) order by s.due_at limit p_limit)
  $$;

create or replace function sends_forgotten(p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, channel_id bigint, ticket_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select distinct m.tenant_id, m.channel_id, m.ticket_id from messages m
     where m.status in ('queued', 'sending') and coalesce(m.queued_at, m.created_at) < p_before
       and not exists (select 1 from send_turns s where s.tenant_id = m.tenant_id and s.ticket_id = m.ticket_id)
       and not exists (select 1 from tenant_moves g where g.tenant_id = m.tenant_id)
     limit p_limit
  $$;

create or replace function messages_left_waiting(p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, ticket_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select distinct m.tenant_id, m.ticket_id from messages m
     where m.status in ('queued', 'sending') and greatest(m.created_at, m.next_attempt_at) < p_before
       and not exists (select 1 from tenant_moves g where g.tenant_id = m.tenant_id)
     order by m.tenant_id, m.ticket_id limit p_limit
  $$;

create or replace function media_left_waiting(p_untried_before timestamptz, p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, media_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select m.tenant_id, m.id from message_media m
     where m.status = 'waiting' and (m.created_at < p_before or (m.tries = 0 and m.created_at < p_untried_before))
       and not exists (select 1 from tenant_moves g where g.tenant_id = m.tenant_id)
     order by m.tenant_id, m.created_at limit p_limit
  $$;

create or replace function tenants_with_trash(p_before timestamptz, p_limit integer) returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select distinct t.tenant_id from storage_trash t
     where t.created_at < p_before and not exists (select 1 from tenant_moves g where g.tenant_id = t.tenant_id)
     order by t.tenant_id limit p_limit
  $$;

create or replace function channels_due(p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, channel_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select c.tenant_id, c.id from channels c
     where c.is_active and c.deleted_at is null and c.status <> 'lost'
       and coalesce(c.templates_synced_at, '-infinity') < p_before
       and not exists (select 1 from tenant_moves g where g.tenant_id = c.tenant_id)
     order by c.templates_synced_at nulls first limit p_limit
  $$;

create or replace function tickets_due(p_until timestamptz, p_limit integer)
  returns table (tenant_id bigint, ticket_id bigint, due_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select d.tenant_id, d.id, d.due_at from (
      select t.tenant_id, t.id, t.last_message_at + make_interval(mins => c.auto_close_minutes) as due_at
        from channels c cross join lateral (
          select o.tenant_id, o.id, o.last_message_at from tickets o
           where o.tenant_id = c.tenant_id and o.channel_id = c.id and o.status <> 'closed'
             and o.last_message_at <= p_until - make_interval(mins => c.auto_close_minutes)
           order by o.last_message_at limit p_limit) t
       where c.auto_close_minutes is not null
         and not exists (select 1 from tenant_moves g where g.tenant_id = c.tenant_id)
      union all
      select t.tenant_id, t.id, greatest(t.waiting_since, t.assigned_at) + make_interval(mins => s.value::integer)
        from settings s cross join lateral (
          select o.tenant_id, o.id, o.waiting_since, o.assigned_at from tickets o
           where o.tenant_id = s.tenant_id and o.status = 'open' and o.waiting_since is not null
             and o.waiting_since <= p_until - make_interval(mins => s.value::integer)
             and coalesce(o.assigned_at, '-infinity') <= p_until - make_interval(mins => s.value::integer)
           order by o.waiting_since limit p_limit) t
       where s.key = 'ReturnToPendingMinutes' and s.value ~ '^[0-9]{1,6}$'
         and not exists (select 1 from tenant_moves g where g.tenant_id = s.tenant_id)) d
     order by d.due_at limit p_limit
  $$;

create or replace function every_tenant(p_after bigint, p_limit integer) returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select t.id from tenants t
     where t.id > p_after and not exists (select 1 from tenant_moves g where g.tenant_id = t.id)
     order by t.id limit p_limit
  $$;

create or replace function secret_keys_to_rewrap(master text, max_rows integer)
  returns table (tenant_id bigint, key_id integer)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select k.tenant_id, k.key_id from secret_keys k
     where k.master_key_id <> master and not exists (select 1 from tenant_moves g where g.tenant_id = k.tenant_id)
     order by k.tenant_id, k.key_id limit max_rows
  $$;

-- Whose channel a webhook address is, and where it belongs when its company has left. One question, as before; under a new
-- name, because processes of the version before have prepared the other one and its answer may not change under them.
create function directory_place(p_key text)
  returns table (tenant_id bigint, channel_id bigint, type text, external_id text, credentials text, moved_to text)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select c.tenant_id, c.id, c.type, c.external_id, c.credentials, m.address
      from (select p_key as key) asked
      left join channels c on c.key = asked.key and c.is_active
      left join moved_channels m on m.key = asked.key
     where c.id is not null or m.key is not null
  $$;
alter function directory_place(text) owner to prosa_definer;
revoke execute on function directory_place(text) from public;
grant execute on function directory_place(text) to prosa_app;
