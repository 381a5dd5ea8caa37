-- The provider took an operation, or refused it: the message it is about becomes what it was to become, or says why not. Another
-- operation that was asked for since stays the one that is shown. The ticket must be locked.
create or replace function send_operation(p_tenant bigint, p_op messages, p_status text, p_failure text, p_detail text, p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_is_shown boolean;
begin
  if p_status not in ('sent', 'failed') then
    return;
  end if;
  select m.pending_op ->> 'id' = p_op.client_id::text into v_is_shown from messages m
   where m.tenant_id = p_tenant and m.id = p_op.quoted_id;
  if p_status = 'failed' then
    update messages m
       set pending_op = m.pending_op || jsonb_build_object('status', 'failed', 'code', p_failure, 'detail', p_detail)
     where v_is_shown and m.tenant_id = p_tenant and m.id = p_op.quoted_id;
  elsif p_op.send_data ->> 'op' in ('hide', 'unhide') then
    update messages m
       set content = m.content || jsonb_build_object('isHidden', p_op.send_data ->> 'op' = 'hide'),
           pending_op = case when v_is_shown then null else m.pending_op end
     where m.tenant_id = p_tenant and m.id = p_op.quoted_id and m.type = 'comment';
  elsif p_op.send_data ->> 'op' = 'edit' then
    update messages m
       set original_body = coalesce(m.original_body, m.body), body = p_op.body, edited_at = p_now,
           pending_op = case when v_is_shown then null else m.pending_op end
     where m.tenant_id = p_tenant and m.id = p_op.quoted_id and m.deleted_at is null;
  else
    update messages m
       set original_body = coalesce(m.original_body, m.body), body = '', deleted_at = coalesce(m.deleted_at, p_now), pending_op = null
     where m.tenant_id = p_tenant and m.id = p_op.quoted_id;
  end if;
  perform intake_tell(p_tenant, p_op.quoted_id, p_now);
end $$;
