-- A ticket that waits for an answer to what was sent to many: one per contact and channel, in no list until somebody writes. It has no
-- protocol until then. Its queue, person and flow are where it wakes.
alter table tickets drop constraint tickets_status_check;
alter table tickets add constraint tickets_status_check check (status in ('open', 'pending', 'closed', 'asleep')) not valid;
alter table tickets alter column protocol drop not null;
alter table tickets add constraint tickets_awake_have_protocols check (protocol is not null or status = 'asleep') not valid;
-- Our last word here was this campaign's; anything else that we say empties it.
alter table tickets add column campaign_id bigint;
create trigger tickets_wake_with_wallets before update of status on tickets for each row
  when (old.status = 'asleep' and new.status <> 'asleep') execute function ticket_takes_wallets();
