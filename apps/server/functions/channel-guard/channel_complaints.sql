-- Complaints about a number and what it delivered in bulk, within a day and since a person last let it go on.
create or replace function channel_complaints(p_tenant bigint, p_channel bigint, p_now timestamptz,
                                              out complaints integer, out delivered integer)
  language plpgsql stable
  as $$
declare
  v_release channel_brakes;
  v_from timestamptz := p_now - interval '24 hours';
begin
  select * into v_release from channel_brakes b
   where b.tenant_id = p_tenant and b.channel_id = p_channel and b.released_at > v_from order by b.released_at desc limit 1;
  select coalesce(sum(h.complaints), 0), coalesce(sum(h.bulk_sent), 0) into complaints, delivered
    from channel_hours h
   where h.tenant_id = p_tenant and h.channel_id = p_channel
     and h.hour >= date_trunc('hour', coalesce(v_release.released_at, v_from));
  complaints := complaints - coalesce(v_release.kept_complaints, 0);
  delivered := delivered - coalesce(v_release.kept_sent, 0);
end $$;
