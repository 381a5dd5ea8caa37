-- One message of the past at its attendance, at the moment when it was written. Its file is fetched when somebody asks for it.
create or replace function intake_past_message(p_tenant bigint, p_channel bigint, p_ticket bigint, p_row history_messages, p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_change jsonb := p_row.change;
  v_quoted text := v_change ->> 'quotedProviderId';
  v_is_mine boolean := coalesce((v_change ->> 'fromMe')::boolean, false);
  v_message bigint;
begin
  if v_change ? 'group' then
    v_change := group_said(p_tenant, p_channel, (select t.contact_id from tickets t where t.tenant_id = p_tenant and t.id = p_ticket),
                           v_change, p_now);
  end if;
  insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, content, from_me, send_type, status,
                        provider_id, quoted_provider_id, quoted_id, is_forwarded, is_past, provider_at, sent_at, created_at)
    values (p_tenant, p_ticket, p_channel, gen_random_uuid(), v_change ->> 'type', v_change ->> 'body',
            nullif(v_change -> 'content', 'null'), v_is_mine, case when v_is_mine then 'phone' else 'chat' end,
            case when v_is_mine then 'sent' else 'received' end, p_row.provider_id, v_quoted,
            case when v_quoted is not null then
              (select q.id from messages q where q.tenant_id = p_tenant and q.channel_id = p_channel
                  and q.provider_id = v_quoted and q.ticket_id = p_ticket) end,
            coalesce((v_change ->> 'isForwarded')::boolean, false), true, p_row.at, case when v_is_mine then p_row.at end, p_row.at)
    returning id into v_message;
  if v_change ->> 'memberId' is not null then
    perform group_wrote(p_tenant, v_message, (v_change ->> 'memberId')::bigint);
  end if;
  if jsonb_typeof(v_change -> 'media') = 'object' then
    insert into message_media (tenant_id, id, message_id, kind, status, failure, name, claimed_mime, provider_media_id,
                               provider_sha256, created_at)
      values (p_tenant, gen_random_uuid(), v_message, v_change #>> '{media,kind}', 'failed', 'of the past',
              v_change #>> '{media,name}', v_change #>> '{media,mime}', v_change #>> '{media,providerMediaId}',
              v_change #>> '{media,sha256}', p_now);
  end if;
end $$;
