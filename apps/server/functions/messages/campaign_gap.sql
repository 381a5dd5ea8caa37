-- How far apart the campaign's messages leave on one number; null: it does not run now, and what it handed over is held.
create or replace function campaign_gap(p_tenant bigint, p_campaign bigint) returns interval
  language plpgsql stable
  as $$
declare
  v_gap interval;
begin
  if p_campaign is null then
    return interval '0';
  end if;
  select case when c.kind = 'free' then c.gap_min * interval '1 second' + interval '0.5 seconds' else interval '0' end into v_gap
    from campaigns c
   where c.tenant_id = p_tenant and c.id = p_campaign and c.status = 'processing' and c.paused_at is null;
  return v_gap;
end $$;
