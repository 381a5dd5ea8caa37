-- Whether a customer waits longer than the target of the queue, in its business time; without a target a quarter of an hour.
-- The same rule is waitLevel in packages/contracts: a test holds the two together.
create or replace function is_late(
  p_tenant bigint, p_queue bigint, p_channel bigint, p_is_first boolean, p_since timestamptz, p_now timestamptz
) returns boolean
  language plpgsql stable
  as $$
declare
  v_what text := case when p_is_first then 'firstAnswer' else 'answer' end;
  v_seconds integer := coalesce(reply_target(p_tenant, p_queue, v_what, p_now), 15) * 60;
begin
  if p_since is null or extract(epoch from p_now - p_since) < v_seconds then return false; end if;
  return open_seconds(p_tenant, p_queue, p_channel, p_since, p_now) >= v_seconds;
end $$;
