-- Every kind of change a provider reports, in one call per webhook body. All of it is written as joins: whatever the
-- order in which the same webhooks come, and however often, they end in the same state. Everything about one
-- conversation meets at its ticket's row: whoever has locked it sees all that was said before, and nobody else speaks.

alter table tickets
  -- The newest message typed on the company's own telephone: what the customer wrote until then is answered.
  add column phone_answered_at timestamptz;

-- A status may come before the echo of the message it speaks of.
alter table message_amendments drop constraint message_amendments_kind_check;
alter table message_amendments add constraint message_amendments_kind_check check (kind in
  ('reaction', 'edit', 'revoke', 'status')) not valid;
alter table message_amendments validate constraint message_amendments_kind_check;

create or replace function ticket_facts(ticket tickets) returns jsonb
  language sql stable parallel safe
  as $$ select jsonb_build_object('status', ticket.status, 'turn', ticket.turn, 'queueId', ticket.queue_id,
    'userId', ticket.user_id, 'channelId', ticket.channel_id, 'isGroup', ticket.is_group,
    'isPrivate', ticket.is_private, 'walletIds', ticket.wallet_ids) $$;

-- What became of one change: "created", "changed", "known", "unmatched" (kept until its message comes) or "ignored".
create type intake_result as (outcome text, ticket_id bigint, media_id uuid);

-- People and their attendances ----------------------------------------------------------------------------------------

-- One lock per name of everybody the changes speak of, always in the same order, so two bodies never wait for each
-- other. Needed only where a contact or a ticket may have to be made: what exists has a row to lock.
create function intake_lock_people(p_tenant bigint, p_changes jsonb) returns void
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(k.lock) from (
    select distinct hashtextextended('contact:' || p_tenant || ':' || (identity_kinds(i ->> 'kind'))[1] || ':'
                                     || identity_match_key(i ->> 'kind', i ->> 'value'), 0) as lock
      from jsonb_array_elements(p_changes) c,
           jsonb_array_elements(coalesce(c -> 'from', '[]') || coalesce(c -> 'to', '[]')) i
     order by 1) k;
end $$;

-- The attendance of somebody who is known by every name given, or null.
create function intake_known_ticket(p_tenant bigint, p_channel bigint, p_from jsonb) returns bigint
  language plpgsql
  as $$
declare
  v_name jsonb;
  v_kind text;
  v_key text;
  v_found bigint;
  v_contact bigint;
  v_ticket bigint;
begin
  for v_place in 0..coalesce(jsonb_array_length(p_from), 0) - 1 loop
    v_name := p_from -> v_place;
    v_kind := v_name ->> 'kind';
    v_key := identity_match_key(v_kind, v_name ->> 'value');
    select i.contact_id into v_found from contact_identities i
     where i.tenant_id = p_tenant and i.kind = v_kind and i.match_key = v_key;
    if v_found is null or v_found <> v_contact then
      return null;
    end if;
    v_contact := v_found;
  end loop;
  select t.id into v_ticket from tickets t
   where t.tenant_id = p_tenant and t.contact_id = v_contact and t.channel_id = p_channel and t.status <> 'closed';
  return v_ticket;
end $$;

-- Whom a new attendance belongs to from the start: the first of those whose customer the contact is, where the company
-- wants that. Null: it waits in its queue.
create function intake_owner(p_tenant bigint, p_contact bigint) returns bigint
  language plpgsql stable
  as $$
declare
  v_owner bigint;
begin
  if exists (select 1 from settings s
              where s.tenant_id = p_tenant and s.key = 'DirectTicketsToWallets' and s.value = 'enabled') then
    select u.id into v_owner
      from contact_wallets w
      join users u on u.tenant_id = p_tenant and u.id = w.user_id and u.is_active and u.deleted_at is null
     where w.tenant_id = p_tenant and w.contact_id = p_contact
     order by w.created_at, w.user_id limit 1;
  end if;
  return v_owner;
end $$;

-- The contact's attendance on this channel, locked, or a new one. Null for somebody to be ignored, and for a notice
-- that is no reason to begin one.
create function intake_ticket(p_tenant bigint, p_channel bigint, p_contact bigint, p_opens boolean, p_now timestamptz)
  returns bigint
  language plpgsql
  as $$
declare
  v_ticket bigint;
  v_queue bigint;
  v_owner bigint;
begin
  select t.id into v_ticket from tickets t
   where t.tenant_id = p_tenant and t.contact_id = p_contact and t.channel_id = p_channel and t.status <> 'closed'
     for update;
  if found then
    return v_ticket;
  end if;
  if not p_opens or exists (select 1 from contacts c
                             where c.tenant_id = p_tenant and c.id = p_contact and c.is_ignored) then
    return null;
  end if;
  v_owner := intake_owner(p_tenant, p_contact);
  insert into tickets (tenant_id, status, turn, protocol, queue_id, user_id, channel_id, contact_id, last_message_at,
                       created_at, updated_at)
    select p_tenant, case when v_owner is null then 'pending' else 'open' end,
           case when v_owner is null then 'queue' else 'person' end, next_protocol(p_tenant, p_now),
           c.default_queue_id, v_owner, c.id, p_contact, p_now, p_now, p_now
      from channels c where c.tenant_id = p_tenant and c.id = p_channel
    returning id, queue_id into strict v_ticket, v_queue;
  insert into ticket_logs (tenant_id, ticket_id, type, to_queue_id, at)
    values (p_tenant, v_ticket, 'create', v_queue, p_now);
  if v_owner is not null then
    insert into ticket_logs (tenant_id, ticket_id, type, to_user_id, at)
      values (p_tenant, v_ticket, 'userDefine', v_owner, p_now);
  end if;
  return v_ticket;
end $$;
drop function intake_ticket(bigint, bigint, bigint, timestamptz);

-- What is said about a message later -----------------------------------------------------------------------------------

-- Tells that a message is another than before, and the ticket's line with it. The ticket must be locked.
create function intake_tell(p_tenant bigint, p_message bigint, p_now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_ticket tickets;
begin
  update tickets t
     set version = t.version + 1, updated_at = p_now,
         last_message = case when t.last_message_id = m.id then left(m.body, 250) else t.last_message end,
         last_message_status = case when t.last_message_id = m.id then m.status else t.last_message_status end
    from messages m
   where m.tenant_id = p_tenant and m.id = p_message and t.tenant_id = p_tenant and t.id = m.ticket_id
  returning t.* into strict v_ticket;
  insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    values (p_tenant, 'message.changed', v_ticket.id, v_ticket.version, null,
            jsonb_build_object('messageId', p_message, 'facts', ticket_facts(v_ticket)));
end $$;

-- One word of the provider about a message of ours. The status is the greatest ever heard of, each moment the earliest,
-- a failure the first one, the price the greater one. True when people see the difference.
create function intake_join_status(p_tenant bigint, p_message bigint, p_change jsonb, p_now timestamptz) returns boolean
  language plpgsql
  as $$
declare
  v_status text := p_change ->> 'status';
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_code text := p_change #>> '{failure,code}';
  v_detail text := p_change #>> '{failure,detail}';
  v_old messages;
  v_new messages;
begin
  select * into strict v_old from messages m where m.tenant_id = p_tenant and m.id = p_message;
  if not v_old.from_me then
    return false;
  end if;
  v_new := v_old;
  if message_status_rank(v_status) > message_status_rank(v_old.status) then
    v_new.status := v_status;
    v_new.next_attempt_at := null;
    v_new.failed_at := null;
    v_new.failure_code := null;
    v_new.failure_detail := null;
  end if;
  case v_status
    when 'sent' then v_new.sent_at := least(v_old.sent_at, v_at);
    when 'delivered' then v_new.delivered_at := least(v_old.delivered_at, v_at);
    when 'read' then v_new.read_at := least(v_old.read_at, v_at);
    when 'played' then
      v_new.read_at := least(v_old.read_at, v_at);
      v_new.played_at := least(v_old.played_at, v_at);
    when 'failed' then
      if v_new.status = 'failed' and (v_new.failed_at is null or (v_at, v_code, v_detail)
           < (v_new.failed_at, coalesce(v_new.failure_code, ''), coalesce(v_new.failure_detail, ''))) then
        v_new.failed_at := v_at;
        v_new.failure_code := v_code;
        v_new.failure_detail := v_detail;
      end if;
  end case;
  v_new.pricing := greatest(v_old.pricing, nullif(p_change -> 'pricing', 'null'));

  -- Late and repeated news changes nobody's screen; at most it completes what is known about when things happened.
  if v_new is distinct from v_old then
    update messages m
       set status = v_new.status, next_attempt_at = v_new.next_attempt_at, sent_at = v_new.sent_at,
           delivered_at = v_new.delivered_at, read_at = v_new.read_at, played_at = v_new.played_at,
           failed_at = v_new.failed_at, failure_code = v_new.failure_code, failure_detail = v_new.failure_detail,
           pricing = v_new.pricing
     where m.tenant_id = p_tenant and m.id = p_message;
  end if;
  return v_new.status <> v_old.status;
end $$;

-- Puts a reaction, an edit, a revocation or a status into its message. Of several the newest counts by its own time,
-- and at the same moment the greater one; a revocation is final. True when people see the difference.
create function intake_amend(p_tenant bigint, p_message bigint, p_kind text, p_change jsonb, p_now timestamptz)
  returns boolean
  language plpgsql
  as $$
declare
  v_at timestamptz := (p_change ->> 'at')::timestamptz;
  v_body text := coalesce(p_change ->> 'body', '');
  v_is_mine boolean := coalesce((p_change ->> 'fromMe')::boolean, false);
  v_message messages;
begin
  if p_kind = 'status' then
    return intake_join_status(p_tenant, p_message, p_change, p_now);
  end if;

  if p_kind = 'reaction' then
    -- Taken away is an empty one, kept, so that an older one that comes late does not return.
    insert into message_reactions as r (tenant_id, message_id, from_me, emoji, at)
      values (p_tenant, p_message, v_is_mine, coalesce(p_change ->> 'emoji', ''), v_at)
      on conflict (tenant_id, message_id, from_me) do update
         set emoji = excluded.emoji, at = excluded.at, user_id = null
       where (excluded.at, excluded.emoji collate "C") > (r.at, r.emoji collate "C");
    return found;
  end if;

  -- Nobody but its writer changes a message: the customer, or the company on its own telephone.
  select * into strict v_message from messages m where m.tenant_id = p_tenant and m.id = p_message;
  if v_message.from_me <> v_is_mine then
    return false;
  end if;
  if p_kind = 'revoke' then
    update messages m
       set deleted_at = least(m.deleted_at, v_at), original_body = coalesce(m.original_body, m.body), body = ''
     where m.tenant_id = p_tenant and m.id = p_message;
    return v_message.deleted_at is null;
  end if;
  if v_message.deleted_at is not null then
    update messages m set edited_at = greatest(m.edited_at, v_at) where m.tenant_id = p_tenant and m.id = p_message;
    return false;
  end if;
  if (v_at, v_body collate "C") <= (v_message.edited_at, v_message.body collate "C") then
    return false;
  end if;
  update messages m set original_body = coalesce(m.original_body, m.body), body = v_body, edited_at = v_at
   where m.tenant_id = p_tenant and m.id = p_message;
  return true;
end $$;

-- Keeps what is said about a message that is not here yet.
create function intake_keep(p_tenant bigint, p_channel bigint, p_target text, p_change jsonb, p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_kind text := p_change ->> 'kind';
  v_at timestamptz := (p_change ->> 'at')::timestamptz;
begin
  insert into message_amendments (tenant_id, channel_id, target_provider_id, kind, at, data, received_at)
    select p_tenant, p_channel, p_target, v_kind, v_at, p_change, p_now
     where not exists (select 1 from message_amendments a
                        where a.tenant_id = p_tenant and a.channel_id = p_channel
                          and a.target_provider_id = p_target and a.kind = v_kind and a.at = v_at
                          and a.data = p_change);
  -- Providers repeat themselves for a week. What never came by then was said before this channel was here.
  delete from message_amendments a
   where a.tenant_id = p_tenant and a.received_at < p_now - interval '8 days'
     and a.id in (select o.id from message_amendments o where o.tenant_id = p_tenant order by o.id limit 20);
end $$;

-- A message has just become known by the provider's name: what was said about it before is put into it, and those that
-- quote it learn which one it is. True when people see a difference in the message itself. The ticket must be locked.
create function intake_catch_up(p_tenant bigint, p_channel bigint, p_message bigint, p_provider text,
                                p_now timestamptz)
  returns boolean
  language plpgsql
  as $$
declare
  v_kept message_amendments;
  v_is_seen boolean := false;
begin
  for v_kept in
    delete from message_amendments a
     where a.tenant_id = p_tenant and a.channel_id = p_channel and a.target_provider_id = p_provider
    returning a.*
  loop
    v_is_seen := intake_amend(p_tenant, p_message, v_kept.kind, v_kept.data, p_now) or v_is_seen;
  end loop;
  return v_is_seen;
end $$;

-- Answers that came before the message they quote.
create function intake_resolve_quotes(p_tenant bigint, p_channel bigint, p_ticket bigint, p_message bigint,
                                      p_provider text, p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_answer bigint;
begin
  for v_answer in
    update messages q set quoted_id = p_message
     where q.tenant_id = p_tenant and q.channel_id = p_channel and q.quoted_provider_id = p_provider
       and q.quoted_id is null and q.ticket_id = p_ticket
    returning q.id
  loop
    perform intake_tell(p_tenant, v_answer, p_now);
  end loop;
end $$;

-- The kinds of change ---------------------------------------------------------------------------------------------------

drop function intake_message(bigint, bigint, jsonb, timestamptz);
drop function intake_status(bigint, bigint, jsonb, timestamptz);

-- One message: a customer's, one typed on the company's telephone, or a notice of the channel. p_ticket is where it
-- belongs, locked, when that is known.
create function intake_message(p_tenant bigint, p_channel bigint, p_change jsonb, p_ticket bigint, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_provider text := p_change ->> 'providerId';
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_type text := p_change ->> 'type';
  v_body text := p_change ->> 'body';
  v_profile_name text := left(p_change ->> 'profileName', 200);
  v_quoted text := p_change ->> 'quotedProviderId';
  v_is_mine boolean := coalesce((p_change ->> 'fromMe')::boolean, false);
  v_is_notice boolean := v_type = 'system';
  v_status text := case when v_is_mine then 'sent' else 'received' end;
  v_ticket bigint := p_ticket;
  v_message bigint;
  v_contact bigint;
  v_is_last boolean := false;
  v_was_mine boolean;
  v_answered boolean;
  v_waiting timestamptz;
  v_last_inbound timestamptz;
  v_phone_answered timestamptz;
  v_is_nameless boolean;
  v_is_here boolean;
  v_is_quoted boolean;
  v_is_amended boolean;
  v_row tickets;
  v_result intake_result;
begin
  loop
    select t.contact_id, t.last_message_from_me, t.answered, t.waiting_since, t.last_inbound_at, t.phone_answered_at,
           (select c.name = c.number from contacts c where c.tenant_id = p_tenant and c.id = t.contact_id),
           exists (select 1 from messages m
                    where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_provider),
           exists (select 1 from messages q
                    where q.tenant_id = p_tenant and q.channel_id = p_channel and q.quoted_provider_id = v_provider
                      and q.quoted_id is null),
           exists (select 1 from message_amendments a
                    where a.tenant_id = p_tenant and a.channel_id = p_channel and a.target_provider_id = v_provider)
      into v_contact, v_was_mine, v_answered, v_waiting, v_last_inbound, v_phone_answered, v_is_nameless, v_is_here,
           v_is_quoted, v_is_amended
      from tickets t where t.tenant_id = p_tenant and t.id = v_ticket and t.status <> 'closed';
    exit when found;

    -- Somebody new, or known by fewer names, or without an attendance, or it was closed a moment ago.
    perform intake_lock_people(p_tenant, jsonb_build_array(p_change));
    if exists (select 1 from messages m
                where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_provider) then
      v_result.outcome := 'known';
      return v_result;
    end if;
    v_contact := intake_contact(p_tenant, p_change -> 'from', coalesce(v_profile_name, ''), p_now);
    v_ticket := intake_ticket(p_tenant, p_channel, v_contact, not v_is_notice, p_now);
    if v_ticket is null then
      v_result.outcome := 'ignored';
      return v_result;
    end if;
  end loop;
  if v_is_here then
    v_result.outcome := 'known';
    return v_result;
  end if;

  insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, content, from_me, send_type, status,
                        provider_id, quoted_provider_id, quoted_id, is_forwarded, provider_at, sent_at, created_at)
    values (p_tenant, v_ticket, p_channel, gen_random_uuid(), v_type, v_body, nullif(p_change -> 'content', 'null'),
            v_is_mine, case when v_is_notice then 'system' when v_is_mine then 'phone' else 'chat' end, v_status,
            v_provider, v_quoted,
            case when v_quoted is not null then
              (select q.id from messages q where q.tenant_id = p_tenant and q.channel_id = p_channel
                  and q.provider_id = v_quoted and q.ticket_id = v_ticket) end,
            coalesce((p_change ->> 'isForwarded')::boolean, false), v_at, case when v_is_mine then v_at end, p_now)
    returning id into v_message;
  if jsonb_typeof(p_change -> 'media') = 'object' then
    insert into message_media (tenant_id, id, message_id, kind, status, name, claimed_mime, provider_media_id,
                               provider_sha256, created_at)
      values (p_tenant, gen_random_uuid(), v_message, p_change #>> '{media,kind}', 'waiting',
              p_change #>> '{media,name}', p_change #>> '{media,mime}', p_change #>> '{media,providerMediaId}',
              p_change #>> '{media,sha256}', p_now)
      returning id into v_result.media_id;
  end if;
  if v_is_amended then
    perform intake_catch_up(p_tenant, p_channel, v_message, v_provider, p_now);
    select m.body, m.status into v_body, v_status from messages m where m.tenant_id = p_tenant and m.id = v_message;
  end if;

  -- The ticket's line shows what was stored last, except that an older message never takes the place of a newer one of
  -- the same side, nor of an answer on the telephone, where people see them in the order they were written in.
  if v_is_notice then
    null;
  elsif v_is_mine then
    v_is_last := coalesce(v_at >= greatest(v_last_inbound, v_phone_answered), true);
    if v_phone_answered is null or v_at > v_phone_answered then
      v_phone_answered := v_at;
      if v_waiting <= v_at then
        -- Whoever wrote after it still waits, unless an attendant has answered since.
        v_waiting := case when v_last_inbound > v_at then
          (select min(m.provider_at) from messages m
            where m.tenant_id = p_tenant and m.ticket_id = v_ticket and not m.from_me and m.send_type = 'chat'
              and m.provider_at > v_at
              and m.id > coalesce((select max(a.id) from messages a
                                    where a.tenant_id = p_tenant and a.ticket_id = v_ticket and a.from_me
                                      and a.send_type <> 'phone' and a.type <> 'note'), 0)) end;
      end if;
      v_answered := v_waiting is null;
    end if;
  else
    if v_at <= v_phone_answered then
      v_is_last := false;
    else
      v_is_last := v_was_mine or coalesce(v_at >= v_last_inbound, true);
      v_answered := false;
      v_waiting := least(v_waiting, v_at);
    end if;
    v_last_inbound := greatest(v_last_inbound, v_at);
  end if;
  update tickets t
     set version = t.version + 1,
         inbound_count = t.inbound_count + case when v_is_mine or v_is_notice then 0 else 1 end,
         answered = v_answered, waiting_since = v_waiting, last_inbound_at = v_last_inbound,
         phone_answered_at = v_phone_answered,
         last_message_id = case when v_is_last then v_message else t.last_message_id end,
         last_message = case when v_is_last then left(v_body, 250) else t.last_message end,
         last_message_type = case when v_is_last then v_type else t.last_message_type end,
         last_message_from_me = case when v_is_last then v_is_mine else t.last_message_from_me end,
         last_message_status = case when v_is_last then v_status else t.last_message_status end,
         last_message_at = case when v_is_notice then t.last_message_at else p_now end,
         -- Of two advertisements in one attendance either will do, if only it is always the same.
         referral = least(t.referral, nullif(p_change -> 'referral', 'null')),
         updated_at = p_now
   where t.tenant_id = p_tenant and t.id = v_ticket
  returning * into v_row;
  insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    values (p_tenant, 'message.created', v_ticket, v_row.version, null,
            jsonb_build_object('messageId', v_message, 'facts', ticket_facts(v_row)));

  if v_is_quoted then
    perform intake_resolve_quotes(p_tenant, p_channel, v_ticket, v_message, v_provider, p_now);
  end if;
  if v_is_nameless and v_profile_name <> '' and not v_is_mine then
    -- Somebody known by number only has told a name; a name that people gave is left alone.
    update contacts c set name = v_profile_name, updated_at = p_now
     where c.tenant_id = p_tenant and c.id = v_contact and c.name = c.number;
  end if;
  v_result.outcome := 'created';
  v_result.ticket_id := v_ticket;
  return v_result;
end $$;

-- One word of the provider about a message of ours.
create function intake_status(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_provider text := p_change ->> 'providerId';
  v_message messages;
  v_is_seen boolean;
  v_result intake_result;
begin
  select * into v_message from messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_provider and m.from_me;
  if not found then
    -- The answer to our send may be lost or late: then our own id, echoed, says which message this is.
    select * into v_message from messages m
     where m.tenant_id = p_tenant and m.client_id = (p_change ->> 'callbackId')::uuid and m.channel_id = p_channel
       and m.provider_id is null and m.from_me;
    if not found then
      perform intake_keep(p_tenant, p_channel, v_provider, p_change, p_now);
      v_result.outcome := 'unmatched';
      return v_result;
    end if;
    -- Sent again by a person's decision since: that an earlier attempt left or failed says nothing about this one, but
    -- that it arrived does.
    if (p_change ->> 'at')::timestamptz < v_message.queued_at and p_change ->> 'status' in ('sent', 'failed') then
      v_result.outcome := 'known';
      return v_result;
    end if;
  end if;

  -- Ticket first, message second: the order everybody locks in.
  perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_message.ticket_id for update;
  update messages m set provider_id = v_provider
   where v_message.provider_id is null and m.tenant_id = p_tenant and m.id = v_message.id and m.provider_id is null;
  v_is_seen := intake_join_status(p_tenant, v_message.id, p_change, p_now);

  v_is_seen := intake_catch_up(p_tenant, p_channel, v_message.id, v_provider, p_now) or v_is_seen;
  v_result.ticket_id := v_message.ticket_id;
  v_result.outcome := case when v_is_seen then 'changed' else 'known' end;
  if v_message.type = 'reaction' then
    -- What people see of our reaction is the message it stands on, and only when it must be taken away again.
    delete from message_reactions r using messages m
     where v_is_seen and m.tenant_id = p_tenant and m.id = v_message.id and m.status = 'failed'
       and r.tenant_id = p_tenant and r.message_id = m.quoted_id and r.from_me and r.emoji = m.body;
    if found then
      perform intake_tell(p_tenant, v_message.quoted_id, p_now);
    else
      v_result.outcome := 'known';
    end if;
  elsif v_is_seen then
    perform intake_tell(p_tenant, v_message.id, p_now);
  end if;
  perform intake_resolve_quotes(p_tenant, p_channel, v_message.ticket_id, v_message.id, v_provider, p_now);
  return v_result;
end $$;

-- A customer's reaction to a message, a change of it, or its revocation.
create function intake_amendment(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_target text := p_change ->> 'targetProviderId';
  v_message bigint;
  v_result intake_result;
begin
  select m.id, m.ticket_id into v_message, v_result.ticket_id from messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_target;
  if not found then
    -- It may be on its way in this moment: then its writer has this person's ticket, or their names.
    perform intake_lock_people(p_tenant, jsonb_build_array(p_change));
    perform 1 from tickets t
      where t.tenant_id = p_tenant and t.id = intake_known_ticket(p_tenant, p_channel, p_change -> 'from') for update;
    select m.id, m.ticket_id into v_message, v_result.ticket_id from messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_target;
    if not found then
      perform intake_keep(p_tenant, p_channel, v_target, p_change, p_now);
      v_result.outcome := 'unmatched';
      return v_result;
    end if;
  end if;
  perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_result.ticket_id for update;
  v_result.outcome := 'known';
  if intake_amend(p_tenant, v_message, p_change ->> 'kind', p_change, p_now) then
    perform intake_tell(p_tenant, v_message, p_now);
    v_result.outcome := 'changed';
  end if;
  return v_result;
end $$;

-- Somebody is known by other names from now on. Names that are somebody else's stay theirs: whether the two are one
-- person is for people to say, so it is only noted where they are attended. Their names and tickets are locked already.
create function intake_identity(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz)
  returns intake_result
  language plpgsql
  as $$
declare
  v_names jsonb := (p_change -> 'to') || (p_change -> 'from');
  v_contacts bigint[];
  v_contact bigint;
  v_number text;
  v_ticket tickets;
  v_message bigint;
  v_result intake_result;
begin
  v_result.outcome := 'known';
  select array_agg(distinct k.contact_id) into v_contacts
    from jsonb_array_elements(v_names) i, lateral (
      select c.contact_id from contact_identities c
       where c.tenant_id = p_tenant and c.kind = any (identity_kinds(i ->> 'kind'))
         and c.match_key = identity_match_key(i ->> 'kind', i ->> 'value')) k;

  if cardinality(v_contacts) > 1 then
    select t.* into v_ticket from tickets t
     where t.tenant_id = p_tenant and t.contact_id = any (v_contacts) and t.channel_id = p_channel
       and t.status <> 'closed'
     order by t.id limit 1 for update;
    if not found or exists (select 1 from messages m where m.tenant_id = p_tenant and m.channel_id = p_channel
                               and m.provider_id = p_change ->> 'providerId') then
      return v_result;
    end if;
    insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, content, from_me, send_type, status,
                          provider_id, provider_at, created_at)
      values (p_tenant, v_ticket.id, p_channel, gen_random_uuid(), 'system', '',
              '{"type": "system", "event": "identityTaken"}', false, 'system', 'received', p_change ->> 'providerId',
              least((p_change ->> 'at')::timestamptz, p_now), p_now)
      returning id into v_message;
    update tickets t set version = t.version + 1, updated_at = p_now
     where t.tenant_id = p_tenant and t.id = v_ticket.id returning * into v_ticket;
    insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
      values (p_tenant, 'message.created', v_ticket.id, v_ticket.version, null,
              jsonb_build_object('messageId', v_message, 'facts', ticket_facts(v_ticket)));
    v_result.outcome := 'created';
    v_result.ticket_id := v_ticket.id;
    return v_result;
  end if;

  v_contact := intake_contact(p_tenant, v_names, '', p_now);
  select regexp_replace(i ->> 'value', '\D', '', 'g') into v_number
    from jsonb_array_elements(p_change -> 'to') i where i ->> 'kind' in ('phone', 'wa_id') limit 1;
  -- The number shown is the new one, unless people had put another there; so is the name of who has no other.
  update contacts c
     set number = v_number, name = case when c.name = c.number then v_number else c.name end, updated_at = p_now
   where c.tenant_id = p_tenant and c.id = v_contact and v_number is not null and c.number is distinct from v_number
     and (c.number is null or exists (
       select 1 from jsonb_array_elements(p_change -> 'from') i
        where i ->> 'kind' in ('phone', 'wa_id') and phone_match_key(i ->> 'value') = phone_match_key(c.number)));
  if not found then
    return v_result;
  end if;
  v_result.outcome := 'changed';
  for v_ticket in
    update tickets t set version = t.version + 1, updated_at = p_now
     where t.tenant_id = p_tenant and t.contact_id = v_contact and t.status <> 'closed'
    returning t.*
  loop
    v_result.ticket_id := v_ticket.id;
    insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
      values (p_tenant, 'ticket.changed', v_ticket.id, v_ticket.version, null,
              jsonb_build_object('before', ticket_facts(v_ticket), 'facts', ticket_facts(v_ticket)));
  end loop;
  return v_result;
end $$;

-- The whole body ---------------------------------------------------------------------------------------------------------

-- Locks what several changes are about, in one order for everybody: names first where somebody may have to be made or
-- gets another name, then tickets by their ids. Answers the ticket of each change as far as it is known.
create function intake_lock(p_tenant bigint, p_channel bigint, p_changes jsonb[]) returns bigint[]
  language plpgsql
  as $$
declare
  v_change jsonb;
  v_ticket bigint;
  v_tickets bigint[];
  v_touched bigint[];
  v_is_complete boolean;
begin
  for v_pass in 1..2 loop
    v_tickets := '{}';
    v_is_complete := true;
    foreach v_change in array p_changes loop
      v_ticket := null;
      if v_change ->> 'kind' in ('message', 'identity') then
        v_ticket := intake_known_ticket(p_tenant, p_channel, v_change -> 'from');
      else
        select m.ticket_id into v_ticket from messages m
         where m.tenant_id = p_tenant and m.channel_id = p_channel
           and m.provider_id = coalesce(v_change ->> 'targetProviderId', v_change ->> 'providerId');
        if v_ticket is null and v_change ->> 'callbackId' is not null then
          select m.ticket_id into v_ticket from messages m
           where m.tenant_id = p_tenant and m.client_id = (v_change ->> 'callbackId')::uuid;
        end if;
      end if;
      v_tickets := v_tickets || v_ticket;
      v_is_complete := v_is_complete and v_change ->> 'kind' <> 'identity'
        and (v_ticket is not null or v_change ->> 'kind' = 'status');
    end loop;
    exit when v_is_complete or v_pass = 2;
    perform intake_lock_people(p_tenant, to_jsonb(p_changes));
  end loop;
  -- Whoever changes a name is shown anew wherever they are attended.
  select array_agg(t.id) into v_touched
    from unnest(p_changes) c, jsonb_array_elements((c -> 'from') || (c -> 'to')) i
    join contact_identities k on k.tenant_id = p_tenant and k.kind = any (identity_kinds(i ->> 'kind'))
                             and k.match_key = identity_match_key(i ->> 'kind', i ->> 'value')
    join tickets t on t.tenant_id = p_tenant and t.contact_id = k.contact_id and t.status <> 'closed'
   where c ->> 'kind' = 'identity';
  perform 1 from tickets t
    where t.tenant_id = p_tenant and t.id = any (v_tickets || v_touched) order by t.id for update;
  return v_tickets;
end $$;

-- A whole webhook body: sets its tenant, takes its locks, applies every change. The statement that calls it is the
-- transaction, so either all of the body is in, journal included, or nothing. p_is_sign: note that the channel is alive.
create function intake_apply(p_tenant bigint, p_channel bigint, p_changes jsonb, p_now timestamptz, p_is_sign boolean,
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

-- As processes of the version before ask for it.
create or replace function intake_apply(p_tenant bigint, p_channel bigint, p_changes jsonb, p_now timestamptz)
  returns table (created integer, changed integer, known integer, unmatched integer, ticket_ids bigint[])
  language sql
  as $$
    select a.created, a.changed, a.known, a.unmatched, a.ticket_ids
      from intake_apply(p_tenant, p_channel, p_changes, p_now, true) a
  $$;
