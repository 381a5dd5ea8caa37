-- Hands sessions that nobody holds to a node, each under a new epoch: at most its room, and not more than its share of all
-- while other nodes live. p_tenant and p_channel ask for one by name, whatever the share. Of companies that live here.
create or replace function session_claim(p_node text, p_room integer, p_lease_ms integer, p_tenant bigint, p_channel bigint)
  returns table (tenant_id bigint, channel_id bigint, epoch bigint, committed bigint)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
#variable_conflict use_column
declare
  v_clock timestamptz := clock_timestamp();
  v_room integer := least(p_room, 100);
  v_nodes integer;
  v_wanted integer;
  v_held integer;
begin
  if p_tenant is null then
    select greatest(count(*), 1) into v_nodes from session_nodes n where n.seen_at > v_clock - interval '10 seconds';
    select count(*) into v_wanted from wa_sessions w where w.is_wanted;
    select count(*) into v_held from session_leases l where l.node = p_node and l.expires_at > v_clock;
    v_room := least(v_room, ceil(v_wanted::numeric / v_nodes)::integer - v_held);
  end if;
  if v_room <= 0 then
    return;
  end if;
  return query
    with free as (
      select l.tenant_id, l.channel_id from session_leases l
        join wa_sessions w on w.tenant_id = l.tenant_id and w.channel_id = l.channel_id
        join channels c on c.tenant_id = l.tenant_id and c.id = l.channel_id and c.deleted_at is null
       where w.is_wanted and coalesce(w.retry_at, '-infinity') <= v_clock and l.expires_at <= v_clock
         and (p_tenant is null or l.tenant_id = p_tenant and l.channel_id = p_channel)
         and not exists (select 1 from tenant_moves g where g.tenant_id = l.tenant_id)
       order by l.expires_at limit v_room for update of l skip locked)
    update session_leases l
       set node = p_node, epoch = l.epoch + 1, expires_at = v_clock + p_lease_ms * interval '1 millisecond'
      from free where l.tenant_id = free.tenant_id and l.channel_id = free.channel_id
    returning l.tenant_id, l.channel_id, l.epoch, l.committed;
end $$;
alter function session_claim(text, integer, integer, bigint, bigint) owner to prosa_definer;
revoke execute on function session_claim(text, integer, integer, bigint, bigint) from public;
grant execute on function session_claim(text, integer, integer, bigint, bigint) to prosa_app;
