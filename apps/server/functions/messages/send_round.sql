-- Claims and settlements of several lines in one round trip and one transaction, because most of what a small one costs
-- is the transaction. Each line is handled under its own tenant, and in one order, so that two rounds never wait for
-- each other; a ticket in somebody's hands is passed over. Each call: tenantId, channelId, room, fileRoom, laterMs, and
-- ticketIds to claim, or results to settle; `waits` goes alone. Answers carry the place of their call.
create or replace function send_round(p_calls jsonb, p_now timestamptz)
  returns table (call integer, ticket_id bigint, outcome text, message_id bigint, claim_id uuid, tries integer,
                 is_bulk boolean, queued_at timestamptz, channel_type text, account text, credentials text,
                 client_id uuid, type text, body text, content jsonb, send_data jsonb, quoted_provider_id text,
                 recipient jsonb, file jsonb)
  language plpgsql
  -- Plans are made while a connection is young and perhaps its tables are empty, and kept for as long as it lives.
  set enable_seqscan = off
  as $$
declare
  v record;
begin
  for v in
    select c.ordinality::integer - 1 as place, x.* from jsonb_array_elements(p_calls) with ordinality c,
           jsonb_to_record(c.value) as x ("tenantId" bigint, "channelId" bigint, room integer, "fileRoom" integer,
                                          "laterMs" integer, "ticketIds" bigint[], results jsonb, waits boolean)
     order by x."tenantId", x."channelId"
  loop
    if v.results is null then
      return query select v.place, r.* from send_claim(v."tenantId", v."channelId", v."ticketIds", p_now, v.room,
                                                       v."fileRoom", v."laterMs") r;
    else
      return query select v.place, r.* from send_settle(v."tenantId", v."channelId", v.results, p_now,
                                                        coalesce(v.waits, false), v.room, v."fileRoom", v."laterMs") r;
    end if;
  end loop;
end $$;
