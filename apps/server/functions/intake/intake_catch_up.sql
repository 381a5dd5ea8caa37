-- A message has just become known by the provider's name: what was said about it before is put into it, and those that
-- quote it learn which one it is. True when people see a difference in the message itself. The ticket must be locked.
create or replace function intake_catch_up(p_tenant bigint, p_channel bigint, p_message bigint, p_provider text,
                                p_now timestamptz)
  returns boolean
  language plpgsql
  as $$
declare
  v_kept message_amendments;
  v_is_seen boolean := false;
begin
  for v_kept in
    delete from message_amendments a
     where a.tenant_id = p_tenant and a.channel_id = p_channel and a.target_provider_id = p_provider
    returning a.*
  loop
    v_is_seen := intake_amend(p_tenant, p_message, v_kept.kind, v_kept.data, p_now) or v_is_seen;
  end loop;
  return v_is_seen;
end $$;
