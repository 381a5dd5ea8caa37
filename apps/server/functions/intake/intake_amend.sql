-- Puts a reaction, an edit, a revocation or a status into its message. Of several the newest counts by its own time,
-- and at the same moment the greater one; a revocation is final. True when people see the difference.
create or replace function intake_amend(p_tenant bigint, p_message bigint, p_kind text, p_change jsonb, p_now timestamptz)
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
