-- The first message of each of these conversations of one channel, with everything needed to send it, claimed for as
-- long as a send may take. What cannot go now is put off and looked at again when it is due:
--   p_room, p_file_room  how many the caller can send now, and how many of those with a file
--   p_later_ms           when to look again at those it has no room for
--   p_done               claims that end with this very call, and hold nobody
-- Outcomes: "claimed", "nothing", "busy" (somebody sends, or did until a moment ago), "waiting" (put off),
-- "held" (the channel is lost or paused; in bulk also: the number's guard stopped it or its day is full, or the campaign does not run), "locked" (somebody writes into the ticket at this moment: ask again).
-- Ages of messages are compared by the caller's clock (p_now), waits and claims by the database's.
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
  v_chat_free timestamptz;
  v_contact bigint;
  v_turn send_turns;
  v_message messages;
  v_queued timestamptz;
  v_media message_media;
  v_due timestamptz;
  v_last_inbound timestamptz;
  v_is_opening boolean;
  v_opened integer := 0;
  v_cap integer;
  v_used integer;
  v_gap interval;
  v_bulk_last timestamptz;
  v_is_bulk_sent boolean := false;
  v_upload channel_uploads;
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  perform tenant_must_be_here(p_tenant);
  select * into v_line from channels c where c.tenant_id = p_tenant and c.id = p_channel;
  -- The channel's own actions say when it is ready; a row of the version before this has not said yet.
  v_is_line_open := coalesce(v_line.is_active and v_line.status <> 'lost' and v_line.deleted_at is null
                             and coalesce(v_line.is_ready, v_line.credentials is not null and v_line.external_id is not null),
                             false);
  -- Four fifths of what the provider allows in a second, and one fifth at once: never more in any second than it allows.
  -- The adapter's pace was written down with the channel; one of which nothing is known goes slowly.
  v_rate := greatest(coalesce(v_line.throughput, 1), 1) * 0.8;

  foreach ticket_id in array p_tickets loop
    outcome := null; message_id := null; claim_id := null; tries := null; is_bulk := null; queued_at := null;
    channel_type := null; account := null; credentials := null; client_id := null; type := null; body := null;
    content := null; send_data := null; quoted_provider_id := null; recipient := null; file := null;

    select t.contact_id, t.last_inbound_at into v_contact, v_last_inbound from tickets t
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
        if v_line.is_resendable then
          -- Under the same id it is shown once, whoever has sent it already.
          update send_turns s set claim_id = null, claimed_at = null, due_at = v_clock
           where s.tenant_id = p_tenant and s.ticket_id = send_claim.ticket_id;
          continue;
        end if;
        -- The worker that claimed it is gone. Whether the provider has it nobody knows; a status may still tell.
        select * into v_message from messages m where m.tenant_id = p_tenant and m.id = v_turn.message_id;
        -- An operation may be repeated: it is claimed anew.
        if found and v_message.type <> 'op' then
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
      v_upload := null;
      if v_message.type in ('image', 'video', 'audio', 'voice', 'document', 'sticker', 'template') then
        select * into v_media from message_media f where f.tenant_id = p_tenant and f.message_id = v_message.id;
        if v_media.shared_id is not null then
          select * into v_upload from channel_uploads u
           where u.tenant_id = p_tenant and u.channel_id = p_channel and u.shared_id = v_media.shared_id;
        end if;
      end if;

      v_due := null;
      v_gap := case when is_bulk then campaign_gap(p_tenant, v_message.campaign_id) else interval '0' end;
      if is_bulk and v_bulk_last is null then
        -- Held by whoever claims in bulk on this number until the end of the round: two workers keep one pace.
        insert into bulk_pace as p (tenant_id, channel_id) values (p_tenant, p_channel)
          on conflict (tenant_id, channel_id) do update set last_at = p.last_at returning p.last_at into v_bulk_last;
        select b.cap, b.used into v_cap, v_used from bulk_cap(v_line, p_now) b;
      end if;
      -- Whoever wrote within the day is no stranger; only of the others more must be known.
      v_is_opening := coalesce(v_last_inbound, '-infinity') <= p_now - v_day
                      and is_opening(p_tenant, p_channel, v_contact, v_line.type, p_now);
      v_chat_free := null;
      if v_line.chat_gap_ms > 0 then
        -- Counted from the provider's last answer, so that no two arrive there within the gap.
        select m.sent_at + v_line.chat_gap_ms * interval '1 millisecond' into v_chat_free from messages m
         where m.tenant_id = p_tenant and m.ticket_id = send_claim.ticket_id and m.from_me and m.sent_at is not null
         order by m.id desc limit 1;
      end if;
      if not v_is_line_open then
        outcome := 'held';
        v_due := v_clock + (v_queued + v_day - p_now);
      elsif v_line.paused_until > p_now then
        outcome := 'held';
        v_due := v_clock + (v_line.paused_until - p_now) + v_put_off * interval '1 second' / v_rate;
        v_put_off := v_put_off + 1;
      elsif v_gap is null or is_bulk and v_line.bulk_held_until > p_now
            or is_bulk and v_is_opening and v_used + v_opened >= v_cap then
        outcome := 'held';
        v_due := v_clock + case when v_gap is null then interval '20 seconds'
                                when v_line.bulk_held_until > p_now then
                                  least(v_line.bulk_held_until, p_now + interval '5 minutes') - p_now
                                else interval '5 minutes' end
                 + v_put_off * interval '20 milliseconds';
        v_put_off := v_put_off + 1;
      elsif is_bulk and v_gap > interval '0' and v_bulk_last + v_gap > v_clock then
        -- A slot that is late moves towards the next one: the number's own gap holds all the same.
        outcome := 'waiting';
        v_due := v_bulk_last + v_gap + v_put_off * v_gap;
        v_put_off := v_put_off + 1;
      elsif v_chat_free > p_now then
        outcome := 'waiting';
        v_due := v_clock + (v_chat_free - p_now);
      elsif v_media.status = 'waiting' then
        outcome := 'waiting';
        v_due := v_clock + interval '5 seconds';
      elsif v_upload.busy_until > v_clock and coalesce(v_upload.expires_at, '-infinity') <= p_now then
        -- Somebody brings these very bytes to this number: whoever waits for that saves a second upload.
        outcome := 'waiting';
        v_due := v_clock + interval '1 second' + v_put_off * interval '1 second' / v_rate;
        v_put_off := v_put_off + 1;
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
          if is_bulk then
            v_bulk_last := v_clock;
            v_is_bulk_sent := true;
          end if;
          if v_is_opening and coalesce(case when v_turn.message_id = v_message.id then v_turn.tries end, 0) = 0 then
            v_opened := v_opened + 1;
          end if;
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
        if v_media.shared_id is not null and coalesce(v_upload.expires_at, '-infinity') <= p_now then
          insert into channel_uploads as u (tenant_id, channel_id, shared_id, busy_until)
            values (p_tenant, p_channel, v_media.shared_id, v_due)
            on conflict (tenant_id, channel_id, shared_id) do update
               set busy_until = excluded.busy_until, provider_id = null, expires_at = null;
        end if;
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
      message_id := v_message.id; queued_at := v_queued; channel_type := concat_ws('.', v_line.type, v_line.provider); account := v_line.external_id;
      credentials := v_line.credentials; client_id := v_message.client_id; type := v_message.type;
      body := v_message.body; content := v_message.content;
      send_data := case when v_message.send_type = 'chat' and coalesce(v_last_inbound, '-infinity') <= p_now - v_day
                        then coalesce(v_message.send_data, '{}') || '{"lateBy": "person"}' else v_message.send_data end;
      if v_message.quoted_id is not null then
        select q.provider_id into quoted_provider_id from messages q
         where q.tenant_id = p_tenant and q.id = v_message.quoted_id and q.channel_id = p_channel;
      end if;
      -- Newest first: whoever changed the number is reached at the new one.
      select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.id desc) into recipient
        from contact_identities i where i.tenant_id = p_tenant and i.contact_id = v_contact;
      if v_media.id is not null then
        file := jsonb_build_object('kind', v_media.kind, 'status', v_media.status, 'key', v_media.storage_key,
          'name', v_media.name, 'mime', coalesce(v_media.mime, v_media.claimed_mime), 'size', v_media.size,
          'uploadedId', case when v_upload.expires_at > p_now then v_upload.provider_id end);
      end if;
    end if;
    return next;
  end loop;

  if v_opened > 0 then
    perform channel_count(p_tenant, p_channel, p_now, v_opened, 0, 0, 0, 0, 0);
  end if;
  if v_is_bulk_sent then
    update bulk_pace p set last_at = v_bulk_last where p.tenant_id = p_tenant and p.channel_id = p_channel;
    update channels c set bulk_since = p_now where c.tenant_id = p_tenant and c.id = p_channel and c.bulk_since is null;
  end if;
  if v_next_free > v_free then
    update channel_pace p set free_at = v_next_free where p.tenant_id = p_tenant and p.channel_id = p_channel;
  end if;
end $$;
