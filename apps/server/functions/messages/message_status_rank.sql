-- A message's status is the greatest it ever heard of, so the order in which news arrives does not matter. An unknown
-- outcome is resolved by any word of the provider; a failure yields to proof of delivery and to nothing less.
create or replace function message_status_rank(status text) returns integer
  language sql immutable parallel safe strict
  return case status when 'queued' then 0 when 'canceled' then 1 when 'sending' then 2 when 'unconfirmed' then 3
    when 'sent' then 4 when 'failed' then 5 when 'delivered' then 6 when 'read' then 7 when 'played' then 8
    else 9 end;
