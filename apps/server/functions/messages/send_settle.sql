-- What became of sends, several at once, and in the same call the next claim of the conversations that go on.
-- Each result: ticketId, messageId, claimId, outcome and what belongs to it:
--   accepted  providerId, learned (names of the customer that were not known)
--   unknown   detail                  nobody can tell: never sent again by itself
--   refused   code, detail, failure (a code of the catalogue)
--   retry     code, detail, failure, afterMs; the line waits behind it. Without afterMs enough has been tried
--   released  nothing was sent; afterMs
-- With p_waits a ticket or a name in somebody's hands is waited for; otherwise it comes back as "locked" and nothing is
-- settled.
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
  v_sent integer := 0;
  v_bulk_sent integer := 0;
  v_going_on bigint[] := '{}';
  v_done uuid[] := '{}';
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  perform tenant_must_be_here(p_tenant, true);
  if p_waits then
    perform message_lock_names(p_tenant, p_channel, p_results);
  end if;
  for v_result in select r.value from jsonb_array_elements(p_results) r order by (r.value ->> 'ticketId')::bigint loop
    ticket_id := (v_result ->> 'ticketId')::bigint;
    v_claim := (v_result ->> 'claimId')::uuid;
    if not p_waits and v_result ? 'providerId'
       and not pg_try_advisory_xact_lock(message_name_lock(p_tenant, p_channel, v_result ->> 'providerId')) then
      outcome := 'locked';
      return next;
      continue;
    end if;
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

    perform upload_settled(p_tenant, p_channel, v_message, v_result, p_now);
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
      v_sent := v_sent + 1;
      v_bulk_sent := v_bulk_sent + case when v_message.send_type = 'campaign' then 1 else 0 end;
      perform send_advance(p_tenant, v_message, 'sent', p_now, v_result ->> 'providerId');
      if v_result ? 'learned' then
        perform send_learn(p_tenant, v_contact, v_result -> 'learned', p_now);
      end if;
    elsif v_what = 'unknown' and v_is_held then
      perform send_advance(p_tenant, v_message, 'unconfirmed', p_now);
    elsif v_what in ('refused', 'retry') and (v_is_held or v_message.status = 'unconfirmed') then
      -- Of a claim that was given up only what nobody has decided about since is changed: never a new attempt.
      perform send_advance(p_tenant, v_message, 'failed', p_now, p_failure => v_result ->> 'failure',
        p_detail => coalesce(v_result ->> 'detail', v_result ->> 'code'));
      update messages m set failure_class = v_result ->> 'class', failure_provider_code = v_result ->> 'code'
       where m.tenant_id = p_tenant and m.id = v_message.id and m.status = 'failed';
      perform channel_reach(p_tenant, p_channel, jsonb_build_object('reach', 'blocked', 'at', p_now, 'from', v_result -> 'reached'), p_now)
        where v_result ->> 'class' = 'RECIPIENT_BLOCKED' and v_result ? 'reached';
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
  if v_sent > 0 then
    perform channel_count(p_tenant, p_channel, p_now, 0, v_sent, v_bulk_sent, 0, 0, 0);
  end if;
  if v_going_on <> '{}' and exists (select 1 from tenant_moves g where g.tenant_id = p_tenant) then
    -- What would go on waits, due at once, for whoever sends for this company next.
    update send_turns s set claim_id = null, claimed_at = null, due_at = clock_timestamp()
     where s.tenant_id = p_tenant and s.ticket_id = any (v_going_on);
  elsif v_going_on <> '{}' then
    return query select * from send_claim(p_tenant, p_channel, v_going_on, p_now, p_room, p_file_room, p_later_ms,
                                          v_done);
  end if;
end $$;
