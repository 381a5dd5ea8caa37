-- Whether a time kept the target in force at its end: 1 or 0, null where there was none. Business time is never longer than the
-- clock's, so the spans are asked only of what the clock finds late.
create or replace function within_target(
  p_tenant bigint, p_queue bigint, p_channel bigint, p_what text, p_since timestamptz, p_at timestamptz
) returns integer
  language plpgsql stable
  as $$
declare
  v_minutes integer := reply_target(p_tenant, p_queue, p_what, p_at);
begin
  if v_minutes is null then return null; end if;
  if floor(extract(epoch from p_at - p_since)) <= v_minutes * 60 then return 1; end if;
  return (open_seconds(p_tenant, p_queue, p_channel, p_since, p_at) <= v_minutes * 60)::integer;
end $$;
