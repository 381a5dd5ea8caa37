-- What stands in the post below which a comment was written, learned after the comment itself.
create or replace function intake_post(p_tenant bigint, p_channel bigint, p_change jsonb, p_now timestamptz) returns intake_result
  language plpgsql
  as $$
declare
  v_message bigint;
  v_result intake_result;
begin
  v_result.outcome := 'known';
  select m.id, m.ticket_id into v_message, v_result.ticket_id from messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = p_change ->> 'targetProviderId'
     and m.type = 'comment' and m.deleted_at is null;
  if not found then
    return v_result;
  end if;
  perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_result.ticket_id for update;
  update messages m set content = m.content || jsonb_build_object('post', p_change -> 'post')
   where m.tenant_id = p_tenant and m.id = v_message and m.content is not null and m.content -> 'post' is distinct from p_change -> 'post';
  if found then
    perform intake_tell(p_tenant, v_message, p_now);
    v_result.outcome := 'changed';
  end if;
  return v_result;
end $$;
