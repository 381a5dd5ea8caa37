// A person with something of theirs in every table that the register calls a customer's, and a word planted in every column.
import { randomUUID } from "node:crypto";
import { derived, tableRegistry } from "#platform/database";
import {
  aBoard,
  aContact,
  aDeal,
  aMedia,
  aMessage,
  aSchedule,
  aTask,
  aTicket,
  aWebhook,
  type TestDatabase,
  type TestServer,
  type TestUser,
} from "#testing";
import { reachedTables } from "./personal-data.reach.ts";

export interface Planted {
  table: string;
  column: string;
  value: string;
}

export interface PlantedPerson {
  contactId: number;
  ticketId: number;
  number: string;
  planted: Planted[];
  /** The bytes of their picture. */
  bytes: string;
}

let people = 0;
let numbers = 0;

/** A word that is nowhere else; of a length that every column takes. */
const word = () => `zq${randomUUID().replaceAll("-", "").slice(0, 14)}`;

/** How a value is written into a column of a type; null where it is drawn from another column or cannot be searched for. */
function valueFor(type: string, planted: string, n: number): { sql: string; found: string } | null {
  if (type === "text") return { sql: `'${planted}'`, found: planted };
  if (type === "jsonb") return { sql: `'{"planted": "${planted}"}'`, found: planted };
  if (type === "bigint") return { sql: String(90_000_000_000 + n), found: String(90_000_000_000 + n) };
  if (type === "smallint[]") return { sql: `'{${n},97,89,83,79}'`, found: `${n}, 97, 89, 83, 79` };
  return null;
}

export async function aPlantedPerson(
  db: TestDatabase,
  server: TestServer,
  { admin, channelId, closedAt = "2026-01-10T12:00:00Z" }: { admin: TestUser; channelId: number; closedAt?: string },
): Promise<PlantedPerson> {
  people += 1;
  const tenant = { id: admin.tenantId };
  const tenantId = admin.tenantId;
  const number = `55119876${String(50_000 + people)}`;
  const bytes = `bytes-${word()}`;
  const contact = await aContact(db, { tenant, name: word(), number });
  const ticket = await aTicket(db, { tenant, channelId, contactId: contact.id, status: "closed" });
  await db.sql("update tickets set closed_at = $3 where tenant_id = $1 and id = $2", [tenantId, ticket.id, closedAt]);
  const message = await aMessage(db, { tenant, ticket, type: "image", body: word() });
  await aMedia(db, { message: { id: message.id, tenantId }, content: Buffer.from(bytes) });
  const board = await aBoard(db, { tenant });
  const deal = await aDeal(db, { tenant, boardId: board.id, laneId: board.lanes[0]?.id ?? 0, contactId: contact.id });
  const ids = { tenantId, contactId: contact.id, messageId: message.id, channelId, dealId: deal.id };
  await insertOthers(db, ids, number);
  await insertSession(db, ids, ticket.id);
  await insertCall(db, ids, ticket.id);
  await insertVisitor(db, ids);
  await insertRecipient(db, ids);
  await insertRating(db, tenantId, ticket.id);
  await aTask(db, { owner: admin, contactId: contact.id });
  await aSchedule(db, { user: admin, channelId, contactId: contact.id });
  await keepBody(server, tenantId, channelId, number);
  const planted = await plant(db, tenantId, contact.id);
  // The number itself, as a channel knows them, beside what was planted over it.
  await db.sql(
    "insert into contact_identities (tenant_id, contact_id, kind, value, match_key) values ($1, $2, 'wa_id', $3, $3)",
    [tenantId, contact.id, number],
  );
  return { contactId: contact.id, ticketId: ticket.id, number, planted, bytes };
}

async function insertOthers(db: TestDatabase, ids: Record<string, number>, number: string) {
  const { tenantId, contactId, messageId, channelId, dealId } = ids;
  await insertDelivery(db, ids);
  await db.sql(
    "insert into contact_extra_info (tenant_id, contact_id, name, value, position) values ($1, $2, 'CPF', 'x', 0)",
    [tenantId, contactId],
  );
  await db.sql(
    `insert into contact_merges (tenant_id, contact_id, gone_id, gone_name, reason, kept_before, kept_after, gone_before,
       moved, created_at) values ($1, $2, 1, 'x', 'person', '{}', '{}', '{}', '{}', now())`,
    [tenantId, contactId],
  );
  await db.sql("insert into message_attempts (tenant_id, message_id, number, started_at) values ($1, $2, 1, now())", [
    tenantId,
    messageId,
  ]);
  await db.sql(
    `insert into message_transcripts (tenant_id, message_id, status, text, requested_at)
     values ($1, $2, 'ready', 'x', now())`,
    [tenantId, messageId],
  );
  await db.sql(
    "insert into message_reactions (tenant_id, message_id, from_me, emoji, at) values ($1, $2, false, 'x', now())",
    [tenantId, messageId],
  );
  await db.sql(
    `with member as (
       insert into group_members (tenant_id, contact_id, key, seen_at) values ($1, $2, $4, now()) returning id)
     insert into group_reactions (tenant_id, message_id, member_id, emoji, at) select $1, $3, id, 'x', now() from member`,
    [tenantId, contactId, messageId, word()],
  );
  await db.sql(
    `insert into ignored_messages (tenant_id, contact_id, channel_id, provider_id, change, received_at)
     values ($1, $2, $3, $4, '{}', now())`,
    [tenantId, contactId, channelId, word()],
  );
  await db.sql(
    `insert into consent_events (tenant_id, contact_id, kind, scope, source, word, at)
     values ($1, $2, 'optOut', 'marketing', 'keyword', $3, now())`,
    [tenantId, contactId, word()],
  );
  await db.sql("insert into deal_logs (tenant_id, deal_id, type, at) values ($1, $2, 'value', now())", [
    tenantId,
    dealId,
  ]);
  await db.sql(
    `insert into message_amendments (tenant_id, channel_id, target_provider_id, kind, at, data, received_at)
     values ($1, $2, $3, 'edit', now(), $4, now())`,
    [tenantId, channelId, word(), JSON.stringify({ from: [{ kind: "wa_id", value: number }], body: "nunca chegou" })],
  );
}

/** What was told of them to a program of the company. */
async function insertDelivery(db: TestDatabase, { tenantId, contactId }: Record<string, number>) {
  const { deliveryId } = await aWebhook(db, { tenant: tenantId, contactId });
  await db.sql("update webhook_deliveries set answer = $2 where id = $1", [deliveryId, word()]);
}

/** A campaign that was for them. */
async function insertRecipient(db: TestDatabase, { tenantId, contactId }: Record<string, number>) {
  const [campaign] = await db.sql<{ id: string }>(
    `insert into campaigns (tenant_id, name, kind, gap_min, gap_max, created_at, updated_at)
     values ($1, $2, 'free', 20, 20, now(), now()) returning id`,
    [tenantId, word()],
  );
  await db.sql(
    `insert into campaign_recipients (tenant_id, campaign_id, contact_id, address_key, zone, audience_version, state)
     values ($1, $2, $3, $4, 'America/Sao_Paulo', 1, 'waiting')`,
    [tenantId, campaign?.id, contactId, word()],
  );
  await db.sql("insert into campaign_people (tenant_id, campaign_id, contact_id, said) values ($1, $2, $3, $4)", [
    tenantId,
    campaign?.id,
    contactId,
    JSON.stringify([{ name: "cupom", value: word() }]),
  ]);
}

/** The grade somebody gave, to whoever of the company there is. */
async function insertRating(db: TestDatabase, tenantId: number, ticketId: number) {
  await db.sql(
    `insert into ratings (tenant_id, ticket_id, user_id, asked_at, expires_at, grade, graded_at, comment)
     select $1, $2, min(u.id), now(), now(), 4, now(), $3 from users u where u.tenant_id = $1`,
    [tenantId, ticketId, word()],
  );
}

/** A conversation with a flow, and one turn of it. */
async function insertSession(
  db: TestDatabase,
  { tenantId, contactId, channelId }: Record<"tenantId" | "contactId" | "channelId", number>,
  ticketId: number,
) {
  const [flow] = await db.sql<{ id: string }>(
    `insert into flows (tenant_id, name, draft, edited_at, created_at) values ($1, $2, '{}', now(), now()) returning id`,
    [tenantId, word()],
  );
  const [session] = await db.sql<{ id: string }>(
    `insert into flow_sessions (tenant_id, ticket_id, contact_id, channel_id, flow_id, epoch, state, heard_id, origin,
       started_at, updated_at, ended_at) values ($1, $2, $3, $4, $5, 1, '{}', 0, 'channel', now(), now(), now()) returning id`,
    [tenantId, ticketId, contactId, channelId, flow?.id],
  );
  await db.sql(
    `insert into flow_traces (tenant_id, session_id, ticket_id, contact_id, flow_id, seq, event, facts, went, at)
     values ($1, $2, $3, $4, $5, 1, '{}', '{}', '{}', now())`,
    [tenantId, session?.id, ticketId, contactId, flow?.id],
  );
  await insertIntegrated(db, tenantId, Number(session?.id), contactId);
}

/** What an assistant and a second copy remember of a conversation. */
async function insertIntegrated(db: TestDatabase, tenantId: number, sessionId: number, contactId: number) {
  const [integration] = await db.sql<{ id: string }>(
    `insert into integrations (tenant_id, type, name, config, created_at, updated_at)
     values ($1, 'openai', $2, '{}', now(), now()) returning id`,
    [tenantId, word()],
  );
  await db.sql(
    `insert into assistant_states (tenant_id, session_id, integration_id, state, updated_at) values ($1, $2, $3, '{}', now())`,
    [tenantId, sessionId, integration?.id],
  );
  await db.sql(
    `insert into second_copy_states (tenant_id, session_id, integration_id, heard_id, sealed, updated_at)
     values ($1, $2, $3, 0, 'x', now())`,
    [tenantId, sessionId, integration?.id],
  );
  await db.sql("insert into second_copy_lookups (tenant_id, contact_id, digest, at) values ($1, $2, 'x', now())", [
    tenantId,
    contactId,
  ]);
}

/** A call that was recorded. */
async function insertCall(db: TestDatabase, ids: Record<string, number>, ticketId: number) {
  const { tenantId, contactId, channelId, messageId } = ids;
  await db.sql(
    `with made as (
       insert into calls (tenant_id, channel_id, contact_id, ticket_id, message_id, provider_id, direction, state, outcome,
                          rings_until, started_at)
       values ($1, $2, $3, $4, $5, 'x', 'in', 'ended', 'missed', now(), now()) returning id)
     insert into call_recordings (tenant_id, call_id, status, created_at) select $1, id, 'failed', now() from made`,
    [tenantId, channelId, contactId, ticketId, messageId],
  );
}

/** Somebody on a page of the company's own, and where they looked. */
async function insertVisitor(db: TestDatabase, { tenantId, contactId, channelId }: Record<string, number>) {
  await db.sql(
    `with visitor as (
       insert into webchat_visitors (tenant_id, channel_id, contact_id, key, created_at, seen_at)
       values ($1, $2, $3, $4, now(), now()) returning id)
     insert into webchat_visits (tenant_id, visitor_id, url, title, at) select $1, id, 'x', 'x', now() from visitor`,
    [tenantId, channelId, contactId, word().padEnd(16, "x")],
  );
}

/** A body that could not be read, in which the number stands. */
async function keepBody(server: TestServer, tenantId: number, channelId: number, number: string) {
  await server.deps.db.withTenant({ tenantId, userId: null }, async (tx) => {
    const kept = { tenantId, channelId, channelType: "whatsapp_cloud", reason: "x", bytes: 1, receivedAt: new Date() };
    const { id } = await tx
      .insertInto("webhookQuarantine")
      .values({ ...kept, body: "", replayedAt: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const place = { tenantId, table: "webhook_quarantine", column: "body", rowId: id };
    const body = await server.deps.secrets.encrypt(tx, place, `{"from":"${number}"}`);
    await tx.updateTable("webhookQuarantine").set({ body }).where("id", "=", id).execute();
  });
}

/** By the register: whatever column is added there is planted here without anybody thinking of it. */
async function plant(db: TestDatabase, tenantId: number, contactId: number): Promise<Planted[]> {
  const planted: Planted[] = [];
  const types = await db.sql<{ table: string; column: string; type: string; isMade: boolean }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
            a.attgenerated <> '' as "isMade"
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  for (const { name, people: whose, columns } of reachedTables()) {
    const rows = await idsOf(db, tenantId, contactId, name);
    for (const { column, type, isMade } of types.filter(({ table }) => table === name)) {
      const dataClass = columns[column];
      const isFile = (whose.files ?? []).includes(column);
      // What follows another column: planted with that one.
      const isDerived = whose.erase !== "rows" && whose.erase[column] === derived;
      if ((dataClass !== "personal" && dataClass !== "sensitive") || isMade || isFile || isDerived) continue;
      numbers += 1;
      const value = valueFor(type, word(), numbers);
      if (!value) continue;
      const [changed] = await db.sql<{ count: string }>(
        `with done as (update ${name} set ${column} = ${value.sql} where ${rows} returning 1)
         select count(*) as count from done`,
      );
      if (Number(changed?.count) === 0) throw new Error(`Nothing of the person is in ${name}: add a row to this world`);
      planted.push({ table: name, column, value: value.found });
    }
  }
  return planted;
}

/** The condition in plain text, for the administrator's connection. */
async function idsOf(db: TestDatabase, tenantId: number, contactId: number, name: string): Promise<string> {
  const people = tableRegistry.get(name)?.people;
  if (people?.of !== "customer" || !("by" in people)) throw new Error(`${name} is nobody's`);
  if (name === "contacts") return `tenant_id = ${tenantId} and id = ${contactId}`;
  const parent = people.in ?? "contacts";
  const above =
    parent === "contacts"
      ? `select ${contactId}`
      : `select id from ${parent} where ${await idsOf(db, tenantId, contactId, parent)}`;
  return `tenant_id = ${tenantId} and ${people.by} in (${above})`;
}
