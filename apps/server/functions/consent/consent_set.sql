-- The only writer of contacts.disable_campaign: the event, the marks of all names, the switch. A word that changes nothing is kept as
-- an event only where the customer or the provider said it. Answers whose switch, or whose marks of that channel, are other ones now.
create or replace function consent_set(p_tenant bigint, p_contacts bigint[], p_kind text, p_channel bigint, p_source text, p_word text,
                                       p_message bigint, p_campaign bigint, p_user bigint, p_now timestamptz)
  returns setof bigint
  language plpgsql
  as $$
declare
  v_key bytea := consent_key(p_tenant);
  v_contact bigint;
  v_is_other boolean;
  v_marks bytea[];
begin
  for v_contact in
    select c.id from contacts c where c.tenant_id = p_tenant and c.id = any (p_contacts) order by c.id for no key update
  loop
    v_marks := array(select distinct consent_mark(v_key, i.kind, i.match_key) from contact_identities i
                      where i.tenant_id = p_tenant and i.contact_id = v_contact);
    if p_kind = 'optOut' then
      v_is_other := (p_channel is null and not (select c.disable_campaign from contacts c where c.tenant_id = p_tenant and c.id = v_contact))
        or exists (select 1 from unnest(v_marks) m where not exists (
             select 1 from opt_outs o where o.tenant_id = p_tenant and o.mark = m and o.channel_id in (0, coalesce(p_channel, 0))));
      insert into opt_outs (tenant_id, mark, channel_id, since)
        select p_tenant, m, coalesce(p_channel, 0), p_now from unnest(v_marks) m
        on conflict (tenant_id, mark, channel_id) do nothing;
    else
      delete from opt_outs o
       where o.tenant_id = p_tenant and o.mark = any (v_marks) and (p_channel is null or o.channel_id = p_channel);
      v_is_other := found or (p_channel is null
        and (select c.disable_campaign from contacts c where c.tenant_id = p_tenant and c.id = v_contact));
    end if;
    if p_channel is null then
      update contacts c set disable_campaign = p_kind = 'optOut', updated_at = case when p_source = 'merge' then c.updated_at else p_now end
       where c.tenant_id = p_tenant and c.id = v_contact and c.disable_campaign <> (p_kind = 'optOut');
    end if;
    if v_is_other or p_source in ('keyword', 'button') then
      insert into consent_events (tenant_id, contact_id, kind, scope, channel_id, source, word, message_id, campaign_id, user_id, at)
        values (p_tenant, v_contact, p_kind, 'marketing', p_channel, p_source, p_word, p_message, p_campaign, p_user, p_now);
    end if;
    if v_is_other then
      return next v_contact;
    end if;
  end loop;
end $$;
