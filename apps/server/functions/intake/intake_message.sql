-- One message: a customer's, one typed on the company's telephone, or a notice of the channel. p_ticket is where it
-- belongs, locked, when that is known.
create or replace function intake_message(p_tenant bigint, p_channel bigint, p_change jsonb, p_ticket bigint, p_now timestamptz)
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
  v_is_notice boolean := v_type = 'system' and not p_change ? 'opens';
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
  v_is_any_blocked boolean;
  v_is_with_bot boolean;
  v_bot_mode text;
  v_bot text;
  v_campaign bigint;
  v_confirmation text;
  v_member bigint;
  v_line text;
  v_row tickets;
  v_result intake_result;
begin
  if p_change ? 'choicePlace' then
    p_change := intake_choice(p_tenant, p_channel, p_change);
  end if;
  loop
    select t.contact_id, t.last_message_from_me, t.answered, t.waiting_since, t.last_inbound_at, t.phone_answered_at,
           (select c.name = c.number from contacts c where c.tenant_id = p_tenant and c.id = t.contact_id),
           exists (select 1 from messages m
                    where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_provider),
           exists (select 1 from messages q
                    where q.tenant_id = p_tenant and q.channel_id = p_channel and q.quoted_provider_id = v_provider
                      and q.quoted_id is null),
           exists (select 1 from message_amendments a
                    where a.tenant_id = p_tenant and a.channel_id = p_channel and a.target_provider_id = v_provider),
           exists (select 1 from channel_threads h
                    where h.tenant_id = p_tenant and h.channel_id = p_channel and h.reach <> 'ok'),
           t.turn in ('bot', 'assistant'), t.campaign_id,
           (select c.bot_mode from channels c where c.tenant_id = p_tenant and c.id = p_channel)
      into v_contact, v_was_mine, v_answered, v_waiting, v_last_inbound, v_phone_answered, v_is_nameless, v_is_here,
           v_is_quoted, v_is_amended, v_is_any_blocked, v_is_with_bot, v_campaign, v_bot_mode
      from tickets t where t.tenant_id = p_tenant and t.id = v_ticket and t.status in ('open', 'pending');
    exit when found;

    -- Somebody new, or known by fewer names, or without an attendance, or it was closed a moment ago.
    perform intake_lock_people(p_tenant, jsonb_build_array(p_change));
    if exists (select 1 from messages m
                where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = v_provider) then
      v_result.outcome := 'known';
      return v_result;
    end if;
    v_contact := intake_contact(p_tenant, p_change -> 'from', coalesce(v_profile_name, ''), p_now);
    v_ticket := intake_grade(p_tenant, p_channel, v_contact, p_change, p_now);
    if v_ticket is not null then
      v_result.outcome := 'created';
      v_result.ticket_id := v_ticket;
      return v_result;
    end if;
    v_ticket := intake_ticket(p_tenant, p_channel, v_contact, not v_is_notice, p_now);
    if v_ticket is null then
      if not v_is_notice then
        perform intake_keep_ignored(p_tenant, p_channel, v_contact, p_change, p_now);
      end if;
      v_result.outcome := 'ignored';
      return v_result;
    end if;
  end loop;
  if v_is_here then
    v_result.outcome := 'known';
    return v_result;
  end if;
  if p_change ? 'group' then
    p_change := group_said(p_tenant, p_channel, v_contact, p_change, p_now);
    v_body := p_change ->> 'body';
    v_member := (p_change ->> 'memberId')::bigint;
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
  if v_member is not null then
    perform group_wrote(p_tenant, v_message, v_member);
  end if;
  if jsonb_typeof(p_change -> 'media') = 'object' then
    insert into message_media (tenant_id, id, message_id, kind, status, name, claimed_mime, provider_media_id,
                               provider_sha256, created_at)
      values (p_tenant, gen_random_uuid(), v_message, p_change #>> '{media,kind}', 'waiting',
              p_change #>> '{media,name}', p_change #>> '{media,mime}', p_change #>> '{media,providerMediaId}',
              p_change #>> '{media,sha256}', p_now)
      returning id into v_result.media_id;
  end if;
  if v_is_any_blocked and not v_is_mine and not v_is_notice then
    -- Who writes can be written to again.
    perform channel_reach(p_tenant, p_channel, jsonb_build_object('reach', 'ok', 'at', p_change -> 'at', 'from', p_change -> 'from'), p_now);
  end if;
  if v_is_amended then
    perform intake_catch_up(p_tenant, p_channel, v_message, v_provider, p_now);
    select m.body, m.status into v_body, v_status from messages m where m.tenant_id = p_tenant and m.id = v_message;
  end if;

  -- Of a group the line says who spoke last.
  v_line := case when v_member is not null and v_body <> '' then group_name(p_tenant, v_member) || ': ' else '' end || v_body;

  if not v_is_mine and not v_is_notice and (v_campaign is not null or v_quoted is not null or v_type = 'choice') then
    v_confirmation := consent_hear(p_tenant, p_channel, v_contact, v_message, v_campaign, p_change, p_now);
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
    -- A comment waits for an answer as a message does, and opens no provider's window.
    if v_type <> 'comment' then
      v_last_inbound := greatest(v_last_inbound, v_at);
    end if;
  end if;
  if v_is_with_bot and v_is_mine and not v_is_notice then
    -- The owner answers on the telephone: the bot lets go before it could speak once more.
    perform bot_leaves(p_tenant, v_ticket, p_channel, true, interval '0', p_now);
    insert into ticket_logs (tenant_id, ticket_id, type, at) values (p_tenant, v_ticket, 'queue', p_now);
  elsif not v_is_mine and v_type not in ('system', 'call') and (v_is_with_bot or v_bot_mode <> 'off') then
    v_bot := intake_bot(p_tenant, p_channel, v_ticket, v_bot_mode, v_at, p_now);
  end if;
  if v_is_mine and not v_is_notice then
    perform fact_by_phone(p_tenant, v_ticket, v_waiting, v_at);
  end if;
  if v_bot = 'opens' then
    update ticket_logs l set turn = 'bot' where l.tenant_id = p_tenant and l.ticket_id = v_ticket and l.type = 'create';
  end if;
  update tickets t
     set version = t.version + 1,
         stage_since = case when v_bot = 'opens' then null when v_is_with_bot and v_is_mine and not v_is_notice then p_now
                            else t.stage_since end,
         first_answer_at = case when v_is_mine and not v_is_notice then coalesce(t.first_answer_at, v_at)
                                else t.first_answer_at end,
         turn = case when v_bot = 'opens' then 'bot' when v_is_with_bot and v_is_mine then 'queue' else t.turn end,
         bot_epoch = t.bot_epoch + case when v_bot = 'opens' then 1 else 0 end,
         chat_flow_id = case when v_is_with_bot and v_is_mine then null else t.chat_flow_id end,
         inbound_count = t.inbound_count + case when v_is_mine or v_is_notice then 0 else 1 end,
         answered = v_answered, waiting_since = v_waiting, last_inbound_at = v_last_inbound,
         phone_answered_at = v_phone_answered,
         campaign_id = case when v_is_mine and not v_is_notice then null else t.campaign_id end,
         last_message_id = case when v_is_last then v_message else t.last_message_id end,
         last_message = case when v_is_last then left(v_line, 250) else t.last_message end,
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
  if v_confirmation is not null then
    perform intake_confirm(p_tenant, v_ticket, p_channel, v_confirmation, p_now);
  end if;
  if v_bot is not null then
    perform bot_wake(p_tenant, v_ticket, p_channel, clock_timestamp());
  end if;

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
