-- Puts a reaction, an edit, a revocation or a status into its message. Of several the newest counts by its own time,
-- and at the same moment the greater one; a revocation is final. True when people see the difference.
create or replace function intake_amend(p_tenant bigint, p_message bigint, p_kind text, p_change jsonb, p_now timestamptz)
  returns boolean
  language plpgsql
  as $$
declare
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_body text := coalesce(p_change ->> 'body', '');
  v_is_mine boolean := coalesce((p_change ->> 'fromMe')::boolean, false);
  v_message messages;
begin
  if p_kind = 'status' then
    return intake_join_status(p_tenant, p_message, p_change, p_now);
  end if;

  -- Nobody but those whose conversation it is speaks about its messages: what names a message proves nothing of who names it.
  if not exists (
    select 1 from messages m
      join tickets t on t.tenant_id = p_tenant and t.id = m.ticket_id,
      jsonb_array_elements(p_change -> 'from') f, lateral (
        select i.contact_id from contact_identities i
         where i.tenant_id = p_tenant and i.kind = any (identity_kinds(f ->> 'kind'))
           and i.match_key = identity_match_key(f ->> 'kind', f ->> 'value')) k
     where m.tenant_id = p_tenant and m.id = p_message and k.contact_id = t.contact_id) then
    return false;
  end if;

  if p_change ? 'group' then
    p_change := group_said(p_tenant, (select m.channel_id from messages m where m.tenant_id = p_tenant and m.id = p_message),
                           (select t.contact_id from messages m join tickets t on t.tenant_id = p_tenant and t.id = m.ticket_id
                             where m.tenant_id = p_tenant and m.id = p_message), p_change, p_now);
    v_body := coalesce(p_change ->> 'body', '');
  end if;

  if p_kind = 'reaction' and p_change ? 'memberId' then
    return group_reacted(p_tenant, p_message, p_change);
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
       set deleted_at = least(m.deleted_at, v_at), body = '',
           original_body = case when p_change ? 'erases' then null else coalesce(m.original_body, m.body) end
     where m.tenant_id = p_tenant and m.id = p_message;
    -- Some providers want nothing kept of what was taken back.
    delete from message_media f where p_change ? 'erases' and f.tenant_id = p_tenant and f.message_id = p_message;
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
