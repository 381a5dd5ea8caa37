-- Everything that waits on a line may be tried again now: it is connected again, or no longer paused.
create or replace function send_wake(p_tenant bigint, p_channel bigint, p_limit integer) returns integer
  language plpgsql
  as $$
declare
  v_woken integer;
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  perform tenant_must_be_here(p_tenant);
  update send_turns s set due_at = clock_timestamp()
   where s.tenant_id = p_tenant and s.ticket_id in (
     select w.ticket_id from send_turns w
      where w.tenant_id = p_tenant and w.channel_id = p_channel and w.claim_id is null and w.due_at > clock_timestamp()
      limit p_limit for update skip locked);
  get diagnostics v_woken = row_count;
  return v_woken;
end $$;
