-- How many people a number may write to first within a day, in bulk, and how many it did: nine tenths of the account's limit over all
-- its numbers, or by the week of use where the line is not the provider's own. Null cap: no limit. By whole hours, the oldest one
-- included, so that no day of 24 hours ever holds more.
create or replace function bulk_cap(p_line channels, p_now timestamptz, out cap integer, out used integer)
  language plpgsql stable
  as $$
begin
  if p_line.type = 'whatsapp_cloud' then
    cap := case when p_line.messaging_limit = -1 then null else floor(coalesce(p_line.messaging_limit, 250) * 0.9)::integer end;
    select coalesce(sum(h.opened), 0) into used
      from channels c join channel_hours h on h.tenant_id = c.tenant_id and h.channel_id = c.id
     where c.tenant_id = p_line.tenant_id and h.hour > p_now - interval '25 hours'
       and (c.id = p_line.id or c.external_account = p_line.external_account);
  else
    cap := (array[20, 50, 100, 200, 400, 1000])[
      least(6, 1 + floor(extract(epoch from p_now - coalesce(p_line.bulk_since, p_now)) / 604800)::integer)];
    select coalesce(sum(h.opened), 0) into used from channel_hours h
     where h.tenant_id = p_line.tenant_id and h.channel_id = p_line.id and h.hour > p_now - interval '25 hours';
  end if;
  cap := least(cap, p_line.bulk_day_cap);
end $$;
