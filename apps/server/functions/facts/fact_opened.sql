-- A ticket begins, or one that slept wakes: the fact of it, and that somebody has it from the start. Groups have no facts.
create or replace function fact_opened(p_tenant bigint, p_ticket bigint, p_author text, p_by bigint, p_now timestamptz)
  returns void
  language plpgsql
  as $$
begin
  insert into ticket_facts (tenant_id, ticket_id, version, kind, at, channel_id, queue_id, user_id, author, is_private)
    select t.tenant_id, t.id, t.version, f.kind, p_now, t.channel_id, t.queue_id, f.user_id, p_author, t.is_private
      from tickets t cross join lateral (values ('opened', p_by), ('came', t.user_id)) f(kind, user_id)
     where t.tenant_id = p_tenant and t.id = p_ticket and not t.is_group and (f.kind = 'opened' or t.user_id is not null);
  update tickets t
     set cycle_since = p_now, stage_since = case when t.user_id is null then p_now end, stay_inbound = t.inbound_count
   where t.tenant_id = p_tenant and t.id = p_ticket and t.cycle_since is null;
end $$;
