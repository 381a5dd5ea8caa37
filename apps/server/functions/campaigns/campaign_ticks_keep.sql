-- before-tables
-- One tick for every change of a campaign's message: which status it came to, and which it left. Nobody writes a row that others write.
create or replace function campaign_ticks_keep() returns trigger
  language plpgsql
  as $$
begin
  insert into campaign_ticks (tenant_id, campaign_id, channel_id, variant, at, came, went, reason, went_reason)
    values (new.tenant_id, new.campaign_id, new.channel_id, coalesce((new.send_data ->> 'variant')::int, 1), clock_timestamp(),
            new.status, case when tg_op = 'UPDATE' then old.status end,
            case when new.status = 'failed' then coalesce(new.failure_code, '') else '' end,
            case when tg_op = 'UPDATE' and old.status = 'failed' then coalesce(old.failure_code, '') else '' end);
  return null;
end $$;
