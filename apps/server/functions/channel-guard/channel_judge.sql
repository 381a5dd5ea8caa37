-- Whether a number must stop sending in bulk after this failure, or after a complaint (null): complaints from 5 on that are two in a
-- hundred of what was delivered, a list of which one in ten does not exist, ten faults in a row that are nobody's number.
create or replace function channel_judge(p_tenant bigint, p_channel bigint, p_class text, p_now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_complaints integer;
  v_delivered integer;
  v_bad integer;
  v_all integer;
begin
  if p_class = 'SPAM_RISK' then
    perform channel_brake(p_tenant, p_channel, 'spam', null, null, p_now);
  elsif p_class is null or p_class = 'OPTED_OUT' then
    select c.complaints, c.delivered into v_complaints, v_delivered from channel_complaints(p_tenant, p_channel, p_now) c;
    if v_complaints >= 5 and v_complaints >= v_delivered * 0.02 then
      perform channel_brake(p_tenant, p_channel, 'complaints', v_complaints, v_delivered, p_now);
    end if;
  elsif p_class = 'INVALID_RECIPIENT' then
    select count(*) filter (where l.failure_class = 'INVALID_RECIPIENT'), count(*) into v_bad, v_all from (
      select m.failure_class from messages m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.from_me and m.campaign_id is not null
         and m.created_at > p_now - interval '3 days' and m.status in ('sent', 'delivered', 'read', 'played', 'failed')
         and m.created_at > coalesce((select max(b.released_at) from channel_brakes b
                                       where b.tenant_id = p_tenant and b.channel_id = p_channel), '-infinity')
       order by m.created_at desc limit 200) l;
    if v_bad >= 20 then
      perform channel_brake(p_tenant, p_channel, 'badList', v_bad, v_all, p_now);
    end if;
  elsif p_class not in ('USER_LIMIT', 'EXPERIMENT', 'WINDOW_CLOSED') then
    select count(*) filter (where l.status = 'failed' and l.failure_class not in
             ('INVALID_RECIPIENT', 'OPTED_OUT', 'USER_LIMIT', 'EXPERIMENT', 'WINDOW_CLOSED')) into v_bad from (
      select m.status, m.failure_class from messages m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.from_me and m.campaign_id is not null
         and m.created_at > p_now - interval '1 day' and m.status in ('sent', 'delivered', 'read', 'played', 'failed')
         and m.created_at > coalesce((select max(b.released_at) from channel_brakes b
                                       where b.tenant_id = p_tenant and b.channel_id = p_channel), '-infinity')
       order by m.created_at desc limit 10) l;
    if v_bad = 10 then
      perform channel_brake(p_tenant, p_channel, 'faults', v_bad, 10, p_now);
    end if;
  end if;
end $$;
