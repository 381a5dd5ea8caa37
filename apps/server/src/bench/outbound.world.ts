// The world of the outbound bench: companies with many channels and conversations, and the pretend provider behind them.
import { randomUUID } from "node:crypto";
import { openDatabase } from "#platform/database";
import { aChannel, aTenant, type TestDatabase, type TestSandbox } from "#testing";
import type { Scratch } from "../chaos/scratch.ts";

export interface BenchChannel {
  tenantId: number;
  channelId: number;
  externalId: string;
  ticketIds: number[];
}

export interface WorldSizes {
  tenants: number;
  /** Channels of each tenant, and conversations of each channel. */
  channels: number;
  conversations: number;
}

export async function makeChannels(scratch: Scratch, sandbox: TestSandbox, sizes: WorldSizes): Promise<BenchChannel[]> {
  const opened = openDatabase({ url: scratch.url, name: "prosa-bench", maxConnections: 2 });
  const db: TestDatabase = {
    name: scratch.name,
    url: scratch.url,
    ownerUrl: scratch.ownerUrl,
    db: opened,
    sql: (text, params) => scratch.sql(text, params),
    tenantTx: (tenantId, fn, userId = null) => opened.withTenant({ tenantId, userId }, fn),
    beforeDrop: () => {},
  };
  try {
    const made: BenchChannel[] = [];
    for (let tenant = 0; tenant < sizes.tenants; tenant++) {
      const { id: tenantId } = await aTenant(db);
      for (let channel = 0; channel < sizes.channels; channel++) {
        const { id: channelId, externalId, credentials } = await aChannel(db, { tenant: tenantId });
        await sandbox.control("/numbers", { phoneNumberId: externalId, ...credentials, callbackUrl: null });
        const ticketIds = await openConversations(scratch, tenantId, channelId, sizes.conversations);
        made.push({ tenantId, channelId, externalId, ticketIds });
      }
    }
    return made;
  } finally {
    await opened.close();
  }
}

let lastPhone = 60_000_000;

async function openConversations(scratch: Scratch, tenantId: number, channelId: number, count: number) {
  const first = lastPhone;
  lastPhone += count;
  const rows = await scratch.sql<{ id: string }>(
    `with people as (
       insert into contacts (tenant_id, name, number)
       select $1, 'Cliente ' || n, '55119' || n from generate_series($3::int + 1, $3::int + $4::int) n
       returning id, number),
     names as (
       insert into contact_identities (tenant_id, contact_id, kind, value, match_key)
       select $1, id, 'wa_id', number, phone_match_key(number) from people)
     insert into tickets (tenant_id, status, turn, protocol, channel_id, contact_id, last_message_at, last_inbound_at,
                          created_at, updated_at)
     select $1, 'open', 'person', 'B' || number, $2, id, now(), now(), now(), now() from people
     returning id`,
    [tenantId, channelId, first, count],
  );
  return rows.map(({ id }) => Number(id));
}

/** Messages that wait in these conversations, without wake-ups; `each` of them in every one. */
export async function queueMessages(
  scratch: Scratch,
  channel: BenchChannel,
  { each, sendType }: { each: number; sendType: "chat" | "campaign" },
) {
  await scratch.sql(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
     select $1, t, $2, gen_random_uuid(), 'text', 'resposta ' || n, true, $3, 'queued', now()
       from generate_series(1, $4::int) n, unnest($5::bigint[]) t order by n`,
    [channel.tenantId, channel.channelId, sendType, each, channel.ticketIds],
  );
}

export interface Sent {
  /** When the provider accepted it, in milliseconds of the real clock. */
  at: number;
  callbackData: string;
  phoneNumberId: string;
}

/** What the provider accepted, from its own book. */
export async function acceptedSends(sandbox: TestSandbox): Promise<Sent[]> {
  const sent: Sent[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page = await sandbox.control(`/ledger?kind=send&outcome=accepted&after=${after}&limit=10000`);
    for (const { realAt: at, callbackData, channel: phoneNumberId } of page.entries)
      sent.push({ at, callbackData, phoneNumberId });
    after = page.next;
  }
  return sent;
}

export const newClientId = () => randomUUID();
