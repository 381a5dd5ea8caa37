-- before-tables
-- A failure is counted for its number, stops it where it must, and where the person stopped marketing it is their word for this number.
create or replace function message_failed() returns trigger
  language plpgsql
  as $$
declare
  v_at timestamptz := coalesce(new.failed_at, clock_timestamp());
begin
  perform channel_count(new.tenant_id, new.channel_id, v_at, 0, 0, 0, 1, case when new.failure_class = 'INVALID_RECIPIENT' then 1 else 0 end,
                        case when new.failure_class = 'OPTED_OUT' then 1 else 0 end);
  if new.failure_class = 'OPTED_OUT' then
    perform consent_set(new.tenant_id, array[t.contact_id], 'optOut', new.channel_id, 'provider', null, new.id, new.campaign_id, null, v_at)
       from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
  end if;
  if new.campaign_id is not null then
    perform channel_judge(new.tenant_id, new.channel_id, new.failure_class, v_at);
  end if;
  return null;
end $$;
