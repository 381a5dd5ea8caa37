-- Moves a message on, tells it once, and raises its ticket's version; the ticket must be locked. A status that came
-- first, such as the provider's own word, is never taken back. A reaction is no news of its own: what people see of it
-- is the message it stands on, and only when it must be taken away again. An operation is shown on the message it changes.
create or replace function send_advance(p_tenant bigint, p_message messages, p_status text, p_now timestamptz,
                             p_provider text default null, p_failure text default null, p_detail text default null)
  returns void
  language plpgsql
  as $$
declare
  -- Nearly always it still waits, which everything beats.
  v_is_news boolean := p_message.status = 'queued'
                       or message_status_rank(p_status) > message_status_rank(p_message.status);
begin
  if not v_is_news and (p_provider is null or p_message.provider_id is not null) then
    return;
  end if;
  update messages m
     set provider_id = coalesce(m.provider_id, p_provider),
         status = case when v_is_news then p_status else m.status end,
         sent_at = case when p_status = 'sent' then coalesce(m.sent_at, p_now) else m.sent_at end,
         failed_at = case when p_status = 'failed' then p_now else m.failed_at end,
         failure_code = case when p_status = 'failed' then p_failure else m.failure_code end,
         failure_detail = case when p_status = 'failed' then p_detail else m.failure_detail end
   where m.tenant_id = p_tenant and m.id = p_message.id;

  -- Its name has just become known: what was said about it before waits under that name.
  if p_provider is not null and p_message.provider_id is null then
    perform 1 from message_amendments a
      where a.tenant_id = p_tenant and a.channel_id = p_message.channel_id and a.target_provider_id = p_provider;
    if found then
      v_is_news := intake_catch_up(p_tenant, p_message.channel_id, p_message.id, p_provider, p_now) or v_is_news;
    end if;
    perform intake_resolve_quotes(p_tenant, p_message.channel_id, p_message.ticket_id, p_message.id, p_provider, p_now);
  end if;

  if p_message.type = 'reaction' then
    delete from message_reactions r
     where v_is_news and p_status = 'failed' and r.tenant_id = p_tenant and r.message_id = p_message.quoted_id
       and r.from_me and r.emoji = p_message.body;
    if found then
      perform intake_tell(p_tenant, p_message.quoted_id, p_now);
    end if;
  elsif p_message.type = 'op' then
    perform send_operation(p_tenant, p_message, p_status, p_failure, p_detail, p_now) where v_is_news;
  elsif v_is_news then
    perform intake_tell(p_tenant, p_message.id, p_now);
  end if;
end $$;
