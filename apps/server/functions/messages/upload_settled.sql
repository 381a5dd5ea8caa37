-- What a send says of a file that many messages have: the provider's name of it, good for 29 days; or that it must go up anew.
-- Whoever waits for it need not any more.
create or replace function upload_settled(p_tenant bigint, p_channel bigint, p_message messages, p_result jsonb, p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_shared uuid;
begin
  if p_message.type not in ('image', 'video', 'audio', 'voice', 'document', 'sticker', 'template') then
    return;
  end if;
  select f.shared_id into v_shared from message_media f where f.tenant_id = p_tenant and f.message_id = p_message.id;
  if v_shared is null then
    return;
  end if;
  if p_result ->> 'class' = 'MEDIA_REJECTED' then
    delete from channel_uploads u where u.tenant_id = p_tenant and u.channel_id = p_channel and u.shared_id = v_shared;
  elsif p_result ? 'uploadedId' then
    update channel_uploads u
       set provider_id = p_result ->> 'uploadedId', expires_at = p_now + interval '29 days', busy_until = null
     where u.tenant_id = p_tenant and u.channel_id = p_channel and u.shared_id = v_shared and u.provider_id is null;
  else
    update channel_uploads u set busy_until = null
     where u.tenant_id = p_tenant and u.channel_id = p_channel and u.shared_id = v_shared and u.busy_until is not null;
  end if;
end $$;
