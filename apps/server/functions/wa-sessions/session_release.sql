-- A node gives a session back: whoever asks next gets it at once. True when it was its own.
create or replace function session_release(p_tenant bigint, p_channel bigint, p_node text, p_epoch bigint) returns boolean
  language plpgsql
  as $$
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  perform tenant_must_be_here(p_tenant, true);
  update session_leases l set expires_at = '-infinity'
   where l.tenant_id = p_tenant and l.channel_id = p_channel and l.node = p_node and l.epoch = p_epoch;
  return found;
end $$;
