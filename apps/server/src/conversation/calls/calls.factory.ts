// Calls for tests: one that rings for somebody, through a channel that looks as if its device were open.
import type { TestDatabase } from "../../testing/database.ts";

export interface CallGiven {
  tenantId: number;
  channelId: number;
  contactId: number;
  ticketId: number;
  /** Rings for them, and the channel is a call channel of theirs. */
  ringsFor: number;
  state?: "ringing" | "ended";
}

/** No device stands behind it: for servers that hold none. */
export async function aVoiceChannel(
  db: TestDatabase,
  { tenantId, channelId }: { tenantId: number; channelId: number },
) {
  await db.sql(
    `insert into channel_voice (tenant_id, channel_id, hook, token, state, updated_at)
     values ($1, $2, replace(gen_random_uuid()::text, '-', ''), 'sealed', 'open', now()) on conflict do nothing`,
    [tenantId, channelId],
  );
}

export async function aCall(db: TestDatabase, given: CallGiven): Promise<{ id: number }> {
  const { tenantId, channelId, contactId, ticketId, ringsFor, state = "ringing" } = given;
  await aVoiceChannel(db, given);
  await db.sql(
    "insert into user_call_channels (tenant_id, user_id, channel_id) values ($1, $2, $3) on conflict do nothing",
    [tenantId, ringsFor, channelId],
  );
  const content = { type: "call", callId: null, outcome: null, seconds: null, isRecorded: false };
  const [row] = await db.sql<{ id: string }>(
    `with said as (
       insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, content, from_me, send_type, status, created_at)
       values ($1, $2, $3, gen_random_uuid(), 'call', '', $4, false, 'chat', 'received', now()) returning id),
     made as (
       insert into calls (tenant_id, channel_id, contact_id, ticket_id, message_id, provider_id, direction, state, outcome,
                          rings_until, started_at, ring_step, step_until)
       select $1, $3, $5, $2, s.id, gen_random_uuid()::text, 'in', $6, case when $6 = 'ended' then 'missed' end,
              now() + interval '1 hour', now(), 3, now() + interval '1 hour' from said s returning id),
     rung as (
       insert into call_rings (tenant_id, call_id, user_id, step, rung_at) select $1, m.id, $7, 3, now() from made m)
     select id from made`,
    [tenantId, ticketId, channelId, JSON.stringify(content), contactId, state, ringsFor],
  );
  return { id: Number(row?.id) };
}
