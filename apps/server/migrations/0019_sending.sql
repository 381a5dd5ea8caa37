-- The way out as SQL: one call claims the next messages of several conversations, one call settles what became of them.
-- Between the two the worker may die at any moment.

alter table messages
  -- What only the provider needs, such as a template's parameters; never shown.
  add column send_data jsonb,
  -- When it joined the line again, by a person's decision; tries and the day they have are counted from here.
  add column queued_at timestamptz;

alter table message_attempts
  -- Which claim this was: a word about it that comes late finds its row.
  add column claim_id uuid,
  add column provider_id text;

-- Where the line of a conversation stands: somebody sends its first message until `due_at`, or it waits until then.
-- A conversation that is not here has nothing to send, or a wake-up on its way.
create table send_turns (
  tenant_id bigint not null,
  ticket_id bigint not null,
  channel_id bigint not null,
  message_id bigint not null,
  is_bulk boolean not null,
  -- Sends of this message since it joined the line, the present one included.
  tries int not null,
  -- The fence: only who holds it may put the message back in line. Null: nobody sends, it waits.
  claim_id uuid,
  claimed_at timestamptz,
  -- By the database's clock, since several machines compare it.
  due_at timestamptz not null,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index send_turns_due on send_turns (is_bulk, due_at);
alter table send_turns enable row level security;
alter table send_turns force row level security;
create policy tenant_isolation on send_turns using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on send_turns to prosa_app;

-- When the next message may leave on a line at its sustained pace. One row for all workers, so that their number does
-- not matter; written once per call, not once per message.
create table channel_pace (
  tenant_id bigint not null,
  channel_id bigint not null,
  free_at timestamptz not null,
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
) with (fillfactor = 30);
alter table channel_pace enable row level security;
alter table channel_pace force row level security;
create policy tenant_isolation on channel_pace using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_pace to prosa_app;

-- One attempt as it ended. A late word about a claim that was given up replaces what was written then.
create function send_note(p_tenant bigint, p_message bigint, p_claim uuid, p_started timestamptz, p_result jsonb)
  returns void
  language plpgsql
  as $$
begin
  if p_started is null then
    update message_attempts a
       set outcome = p_result ->> 'outcome', provider_code = p_result ->> 'code', detail = p_result ->> 'detail',
           provider_id = p_result ->> 'providerId', finished_at = clock_timestamp()
     where a.tenant_id = p_tenant and a.message_id = p_message and a.claim_id = p_claim;
    if found then
      return;
    end if;
  end if;
  insert into message_attempts (tenant_id, message_id, number, claim_id, started_at, finished_at, outcome,
                                provider_code, detail, provider_id)
    select p_tenant, p_message, coalesce(max(a.number), 0) + 1, p_claim, coalesce(p_started, clock_timestamp()),
           clock_timestamp(), p_result ->> 'outcome', p_result ->> 'code', p_result ->> 'detail',
           p_result ->> 'providerId'
      from message_attempts a where a.tenant_id = p_tenant and a.message_id = p_message;
end $$;

-- Moves a message on, tells it once, and raises its ticket's version; the ticket must be locked. A status that came
-- first, such as the provider's own word, is never taken back. A reaction is no news of its own: what people see of it
-- is the message it stands on, and only when it must be taken away again.
create function send_advance(p_tenant bigint, p_message messages, p_status text, p_now timestamptz,
                             p_provider text default null, p_failure text default null, p_detail text default null)
  returns void
  language plpgsql
  as $$
declare
  -- Nearly always it still waits, which everything beats.
  v_is_news boolean := p_message.status = 'queued'
                       or message_status_rank(p_status) > message_status_rank(p_message.status);
begin
  if not v_is_news and (p_provider is null or p_message.provider_id is not null) then
    return;
  end if;
  update messages m
     set provider_id = coalesce(m.provider_id, p_provider),
         status = case when v_is_news then p_status else m.status end,
         sent_at = case when p_status = 'sent' then coalesce(m.sent_at, p_now) else m.sent_at end,
         failed_at = case when p_status = 'failed' then p_now else m.failed_at end,
         failure_code = case when p_status = 'failed' then p_failure else m.failure_code end,
         failure_detail = case when p_status = 'failed' then p_detail else m.failure_detail end
   where m.tenant_id = p_tenant and m.id = p_message.id;

  -- Its name has just become known: what was said about it before waits under that name.
  if p_provider is not null and p_message.provider_id is null then
    perform 1 from message_amendments a
      where a.tenant_id = p_tenant and a.channel_id = p_message.channel_id and a.target_provider_id = p_provider;
    if found then
      v_is_news := intake_catch_up(p_tenant, p_message.channel_id, p_message.id, p_provider, p_now) or v_is_news;
    end if;
    perform intake_resolve_quotes(p_tenant, p_message.channel_id, p_message.ticket_id, p_message.id, p_provider, p_now);
  end if;

  if p_message.type = 'reaction' then
    delete from message_reactions r
     where v_is_news and p_status = 'failed' and r.tenant_id = p_tenant and r.message_id = p_message.quoted_id
       and r.from_me and r.emoji = p_message.body;
    if found then
      perform intake_tell(p_tenant, p_message.quoted_id, p_now);
    end if;
  elsif v_is_news then
    perform intake_tell(p_tenant, p_message.id, p_now);
  end if;
end $$;

-- The first message of each of these conversations of one channel, with everything needed to send it, claimed for as
-- long as a send may take. What cannot go now is put off and looked at again when it is due:
--   p_room, p_file_room  how many the caller can send now, and how many of those with a file
--   p_later_ms           when to look again at those it has no room for
--   p_done               claims that end with this very call, and hold nobody
-- Outcomes: "claimed", "nothing", "busy" (somebody sends, or did until a moment ago), "waiting" (put off),
-- "held" (the channel is lost or paused), "locked" (somebody writes into the ticket at this moment: ask again).
-- Ages of messages are compared by the caller's clock (p_now), waits and claims by the database's.
create function send_claim(p_tenant bigint, p_channel bigint, p_tickets bigint[], p_now timestamptz, p_room integer,
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

-- What became of sends, several at once, and in the same call the next claim of the conversations that go on.
-- Each result: ticketId, messageId, claimId, outcome and what belongs to it:
--   accepted  providerId, learned (names of the customer that were not known)
--   unknown   detail                  nobody can tell: never sent again by itself
--   refused   code, detail, failure (a code of the catalogue)
--   retry     code, detail, failure, afterMs; the line waits behind it. Without afterMs enough has been tried
--   released  nothing was sent; afterMs
-- With p_waits a ticket in somebody's hands is waited for; otherwise it comes back as "locked" and nothing is settled.
create function send_settle(p_tenant bigint, p_channel bigint, p_results jsonb, p_now timestamptz, p_waits boolean,
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
  if v_going_on <> '{}' then
    return query select * from send_claim(p_tenant, p_channel, v_going_on, p_now, p_room, p_file_room, p_later_ms,
                                          v_done);
  end if;
end $$;

-- Claims and settlements of several lines in one round trip and one transaction, because most of what a small one costs
-- is the transaction. Each line is handled under its own tenant, and in one order, so that two rounds never wait for
-- each other; a ticket in somebody's hands is passed over. Each call: tenantId, channelId, room, fileRoom, laterMs, and
-- ticketIds to claim, or results to settle; `waits` goes alone. Answers carry the place of their call.
create function send_round(p_calls jsonb, p_now timestamptz)
  returns table (call integer, ticket_id bigint, outcome text, message_id bigint, claim_id uuid, tries integer,
                 is_bulk boolean, queued_at timestamptz, channel_type text, account text, credentials text,
                 client_id uuid, type text, body text, content jsonb, send_data jsonb, quoted_provider_id text,
                 recipient jsonb, file jsonb)
  language plpgsql
  -- Plans are made while a connection is young and perhaps its tables are empty, and kept for as long as it lives.
  set enable_seqscan = off
  as $$
declare
  v record;
begin
  for v in
    select c.ordinality::integer - 1 as place, x.* from jsonb_array_elements(p_calls) with ordinality c,
           jsonb_to_record(c.value) as x ("tenantId" bigint, "channelId" bigint, room integer, "fileRoom" integer,
                                          "laterMs" integer, "ticketIds" bigint[], results jsonb, waits boolean)
     order by x."tenantId", x."channelId"
  loop
    if v.results is null then
      return query select v.place, r.* from send_claim(v."tenantId", v."channelId", v."ticketIds", p_now, v.room,
                                                       v."fileRoom", v."laterMs") r;
    else
      return query select v.place, r.* from send_settle(v."tenantId", v."channelId", v.results, p_now,
                                                        coalesce(v.waits, false), v.room, v."fileRoom", v."laterMs") r;
    end if;
  end loop;
end $$;

-- Everything that waits on a line may be tried again now: it is connected again, or no longer paused.
create function send_wake(p_tenant bigint, p_channel bigint, p_limit integer) returns integer
  language plpgsql
  as $$
declare
  v_woken integer;
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  update send_turns s set due_at = clock_timestamp()
   where s.tenant_id = p_tenant and s.ticket_id in (
     select w.ticket_id from send_turns w
      where w.tenant_id = p_tenant and w.channel_id = p_channel and w.claim_id is null and w.due_at > clock_timestamp()
      limit p_limit for update skip locked);
  get diagnostics v_woken = row_count;
  return v_woken;
end $$;

grant select on send_turns to prosa_definer;
-- Conversations of all tenants that must be looked at now: people's first, and some of bulk however many those are.
create function sends_due(p_limit integer)
  returns table (tenant_id bigint, channel_id bigint, ticket_id bigint, is_bulk boolean)
  language sql stable security definer
  set search_path = pg_catalog, public
  set enable_seqscan = off
  as $$
    (select s.tenant_id, s.channel_id, s.ticket_id, s.is_bulk from send_turns s
      where not s.is_bulk and s.due_at <= statement_timestamp() order by s.due_at limit p_limit)
    union all
    (select s.tenant_id, s.channel_id, s.ticket_id, s.is_bulk from send_turns s
      where s.is_bulk and s.due_at <= statement_timestamp() order by s.due_at limit p_limit)
  $$;
alter function sends_due(integer) owner to prosa_definer;
revoke execute on function sends_due(integer) from public;
grant execute on function sends_due(integer) to prosa_app;

-- Conversations of all tenants in which something waits although no wake-up is left for it.
create function sends_forgotten(p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, channel_id bigint, ticket_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select distinct m.tenant_id, m.channel_id, m.ticket_id from messages m
     where m.status in ('queued', 'sending') and coalesce(m.queued_at, m.created_at) < p_before
       and not exists (select 1 from send_turns s where s.tenant_id = m.tenant_id and s.ticket_id = m.ticket_id)
     limit p_limit
  $$;
alter function sends_forgotten(timestamptz, integer) owner to prosa_definer;
revoke execute on function sends_forgotten(timestamptz, integer) from public;
grant execute on function sends_forgotten(timestamptz, integer) to prosa_app;
