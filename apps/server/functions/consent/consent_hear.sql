-- Whether a customer's message says that they want no more, or want it again: a tapped button of ours, or a whole text that is one of
-- the words where our last word was a campaign's (p_campaign), or that quotes one. Elsewhere "cancelar" is about an order. Answers the
-- sentence that confirms it, where one is due.
create or replace function consent_hear(p_tenant bigint, p_channel bigint, p_contact bigint, p_message bigint, p_campaign bigint,
                                        p_change jsonb, p_now timestamptz)
  returns text
  language plpgsql
  as $$
declare
  v_campaign bigint := p_campaign;
  v_kind text;
  v_source text := 'keyword';
  v_word text := left(p_change ->> 'body', 60);
  v_text text;
  v_key bytea;
begin
  if p_change ->> 'quotedProviderId' is not null then
    select coalesce(q.campaign_id, v_campaign) into v_campaign from messages q
     where q.tenant_id = p_tenant and q.channel_id = p_channel and q.provider_id = p_change ->> 'quotedProviderId' and q.from_me;
    v_campaign := coalesce(v_campaign, p_campaign);
  end if;
  if p_change ->> 'type' = 'choice' then
    if p_change #>> '{content,choiceId}' = 'optout' then
      v_kind := 'optOut';
      v_source := 'button';
    end if;
  elsif p_change ->> 'type' = 'text' and v_campaign is not null and not coalesce((p_change ->> 'isForwarded')::boolean, false) then
    v_kind := consent_word(p_tenant, p_change ->> 'body');
  end if;
  if v_kind is null then
    return null;
  end if;
  perform consent_set(p_tenant, array[p_contact], v_kind, null, v_source, v_word, p_message, v_campaign, null, p_now);
  if v_kind <> 'optOut' then
    return null;
  end if;
  perform channel_count(p_tenant, p_channel, p_now, 0, 0, 0, 0, 0, 1);
  perform channel_judge(p_tenant, p_channel, null, p_now);
  v_key := consent_key(p_tenant);
  select coalesce(s.confirmation, case coalesce((select g.value from settings g
              where g.tenant_id = p_tenant and g.key = 'CustomerLanguage'), 'pt')
           when 'en' then 'Done. You will get no more campaign messages from us. To get them again, answer START.'
           when 'es' then 'Listo. Usted ya no recibirá mensajes de campañas. Para volver a recibirlos, responda ALTA.'
           else 'Pronto. Você não receberá mais mensagens de campanhas. Para voltar a receber, responda VOLTAR.' end)
    into v_text from consent_settings s where s.tenant_id = p_tenant and s.confirms;
  if v_text is null then
    return null;
  end if;
  -- Once in thirty days, however often they come and go.
  perform 1 from contact_identities i
    join opt_outs o on o.tenant_id = p_tenant and o.mark = consent_mark(v_key, i.kind, i.match_key)
     and o.told_at > p_now - interval '30 days'
   where i.tenant_id = p_tenant and i.contact_id = p_contact;
  if found or exists (select 1 from consent_events e where e.tenant_id = p_tenant and e.contact_id = p_contact and e.kind = 'optOut'
                         and e.source in ('keyword', 'button') and e.message_id is distinct from p_message
                         and e.at > p_now - interval '30 days') then
    return null;
  end if;
  update opt_outs o set told_at = p_now
   where o.tenant_id = p_tenant and o.channel_id = 0 and o.mark in (
     select consent_mark(v_key, i.kind, i.match_key) from contact_identities i
      where i.tenant_id = p_tenant and i.contact_id = p_contact);
  return v_text;
end $$;
