-- Business time between two moments: by the queue's spans, else the channel's, else the company's; without any by the clock.
create or replace function open_seconds(
  p_tenant bigint, p_queue bigint, p_channel bigint, p_from timestamptz, p_to timestamptz
) returns bigint
  language plpgsql stable
  as $$
declare
  v_scope text := 'company';
  v_id bigint := 0;
  v_from timestamptz := date_trunc('milliseconds', p_from);
  v_to timestamptz := date_trunc('milliseconds', p_to);
begin
  if exists (select 1 from open_spans s where s.tenant_id = p_tenant and s.scope = 'queue' and s.scope_id = p_queue) then
    v_scope := 'queue';
    v_id := p_queue;
  elsif exists (select 1 from open_spans s where s.tenant_id = p_tenant and s.scope = 'channel' and s.scope_id = p_channel) then
    v_scope := 'channel';
    v_id := p_channel;
  end if;
  return coalesce(
    floor((open_until(p_tenant, v_scope, v_id, v_to) - open_until(p_tenant, v_scope, v_id, v_from)) / 1000.0)::bigint,
    floor(extract(epoch from v_to - v_from))::bigint);
end $$;
