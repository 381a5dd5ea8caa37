// Rows of the conversation floor for tests; the factories beside the modules hand them out.
import { randomBytes, randomInt } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { loadConfig } from "#platform/config";
import { createSecrets } from "#platform/secrets";
import type { ChannelsTable } from "../conversation/channels/channels.tables.ts";
import type { TicketsTable } from "../conversation/tickets/tickets.tables.ts";
import type { Ticket } from "../conversation/tickets/tickets.types.ts";
import { type TenantChoice, tenantIdOf } from "./companies.ts";
import type { TestDatabase } from "./database.ts";
import { testEnvironment } from "./start-server.ts";

export interface ChannelGiven extends Partial<Omit<Insertable<ChannelsTable>, "tenantId" | "credentials">> {
  tenant?: TenantChoice;
}

export interface TestChannel {
  id: number;
  tenantId: number;
  key: string;
  externalId: string;
  credentials: { accessToken: string; appSecret: string; verifyToken: string };
}

const token = () => randomBytes(18).toString("base64url");

export async function insertChannel(db: TestDatabase, { tenant, ...given }: ChannelGiven = {}): Promise<TestChannel> {
  const tenantId = await tenantIdOf(db, tenant);
  const { masterKeys } = loadConfig(testEnvironment(db.url));
  const secrets = createSecrets({ masterKeys });
  const key = given.key ?? token();
  const externalId = given.externalId ?? String(randomBytes(6).readUIntBE(0, 6));
  const credentials = {
    accessToken: token(),
    appSecret: token(),
    verifyToken: token(),
    ...(given.type === "webchat" && { secret: token() + token(), previous: null, isShown: false }),
  };
  const now = new Date();
  const id = await db.tenantTx(tenantId, async (tx) => {
    const row: Insertable<ChannelsTable> = {
      type: "whatsapp_cloud",
      name: `Channel ${key}`,
      status: "connected",
      isDefault: false,
      defaultQueueId: null,
      externalAccount: null,
      number: null,
      lastInboundAt: null,
      lastError: null,
      throughput: 80,
      createdAt: now,
      updatedAt: now,
      ...given,
      tenantId,
      key,
      externalId,
      credentials: null,
      isActive: false,
    };
    const made = await tx.insertInto("channels").values(row).returning("id").executeTakeFirstOrThrow();
    const place = { tenantId, table: "channels", column: "credentials", rowId: made.id };
    const envelope = await secrets.encrypt(tx, place, JSON.stringify(credentials));
    const set = { credentials: envelope, isActive: given.isActive ?? true };
    await tx.updateTable("channels").set(set).where("id", "=", made.id).execute();
    return made.id;
  });
  return { id, tenantId, key, externalId, credentials };
}

export interface ContactGiven {
  tenant?: TenantChoice;
  name?: string;
  /** Digits with country code; null for somebody without one. */
  number?: string | null;
}

// Of an area in which no dataset has anybody; one after the other, as thousands drawn from a hat meet sooner or later.
let nextNumber = randomInt(960_000_000, 990_000_000);

export async function insertContact(db: TestDatabase, given: ContactGiven = {}) {
  const { name = "Ana Lima", number = `5512${nextNumber++}` } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string }>(
    "insert into contacts (tenant_id, name, number) values ($1, $2, $3) returning id",
    [tenantId, name, number],
  );
  const id = Number(row?.id);
  if (number !== null) {
    await db.sql(
      `insert into contact_identities (tenant_id, contact_id, kind, value, match_key)
       values ($1, $2, 'wa_id', $3, phone_match_key($3))`,
      [tenantId, id, number],
    );
  }
  return { id, tenantId, name, number };
}

export interface TicketGiven extends Partial<Omit<Insertable<TicketsTable>, "tenantId">> {
  tenant?: TenantChoice;
}

export async function insertTicket(db: TestDatabase, { tenant, ...given }: TicketGiven = {}): Promise<Ticket> {
  const tenantId = await tenantIdOf(db, tenant);
  const at = given.createdAt ?? new Date();
  const channelId = given.channelId ?? (await insertChannel(db, { tenant: tenantId })).id;
  const contactId = given.contactId ?? (await insertContact(db, { tenant: tenantId })).id;
  return db.tenantTx(tenantId, async (tx) => {
    const { rows } = await sql<{ protocol: string }>`select next_protocol(${tenantId}, ${at}) as protocol`.execute(tx);
    return tx
      .insertInto("tickets")
      .values({
        version: 1,
        status: "pending",
        turn: given.status === "open" ? "person" : "queue",
        protocol: rows[0]?.protocol ?? "",
        isGroup: false,
        queueId: null,
        userId: null,
        inboundCount: 0,
        answered: false,
        lastMessageId: null,
        lastMessage: "",
        lastMessageFromMe: false,
        lastMessageStatus: null,
        lastMessageAt: at,
        waitingSince: null,
        // An open window, unless the test is about a closed one.
        lastInboundAt: at,
        closedAt: given.status === "closed" ? at : null,
        createdAt: at,
        updatedAt: at,
        ...given,
        tenantId,
        channelId,
        contactId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Makes the contact this person's customer. Tickets opened before keep the wallets they have. */
export async function insertWallet(db: TestDatabase, contact: { id: number; tenantId: number }, owner: { id: number }) {
  await db.sql("insert into contact_wallets (tenant_id, contact_id, user_id, created_at) values ($1, $2, $3, now())", [
    contact.tenantId,
    contact.id,
    owner.id,
  ]);
}
