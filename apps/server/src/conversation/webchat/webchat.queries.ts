// SQL of the web chats' tables. Each function takes the transaction first; row-level security adds the tenant.
import { standardWebchat, type WebchatSettings } from "@prosa/contracts/webchat/webchat";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "#platform/database";
import type { WebchatSessionsTable, WebchatVisitorsTable } from "./webchat.tables.ts";

export type VisitorRow = Selectable<WebchatVisitorsTable>;
type SessionRow = Selectable<WebchatSessionsTable>;

export async function readSettings(tx: Tx, channelId: number): Promise<WebchatSettings> {
  const row = await tx
    .selectFrom("webchatChannels")
    .select("settings")
    .where("channelId", "=", channelId)
    .executeTakeFirst();
  return { ...standardWebchat, ...row?.settings };
}

export async function keyOf(tx: Tx, channelId: number): Promise<string> {
  const { key } = await tx.selectFrom("channels").select("key").where("id", "=", channelId).executeTakeFirstOrThrow();
  return key;
}

export async function saveSettings(
  tx: Tx,
  row: { tenantId: number; channelId: number; settings: WebchatSettings; updatedAt: Date },
): Promise<void> {
  const settings = JSON.stringify(row.settings);
  await tx
    .insertInto("webchatChannels")
    .values({ ...row, settings })
    .onConflict((on) => on.columns(["tenantId", "channelId"]).doUpdateSet({ settings, updatedAt: row.updatedAt }))
    .execute();
}

export function findVisitor(tx: Tx, visitorId: number): Promise<VisitorRow | undefined> {
  return tx.selectFrom("webchatVisitors").selectAll().where("id", "=", visitorId).executeTakeFirst();
}

export function findBySeed(tx: Tx, channelId: number, seedHash: Buffer): Promise<VisitorRow | undefined> {
  return tx
    .selectFrom("webchatVisitors")
    .selectAll()
    .where("channelId", "=", channelId)
    .where("seedHash", "=", seedHash)
    .executeTakeFirst();
}

export function findByExternalId(tx: Tx, channelId: number, externalId: string): Promise<VisitorRow | undefined> {
  return tx
    .selectFrom("webchatVisitors")
    .selectAll()
    .where("channelId", "=", channelId)
    .where("externalId", "=", externalId)
    .executeTakeFirst();
}

export function insertVisitor(tx: Tx, visitor: Insertable<WebchatVisitorsTable>): Promise<VisitorRow> {
  return tx.insertInto("webchatVisitors").values(visitor).returningAll().executeTakeFirstOrThrow();
}

export async function saveVisitor(tx: Tx, visitorId: number, set: Updateable<WebchatVisitorsTable>): Promise<void> {
  await tx.updateTable("webchatVisitors").set(set).where("id", "=", visitorId).execute();
}

export async function insertSession(tx: Tx, session: Insertable<WebchatSessionsTable>): Promise<void> {
  await tx.insertInto("webchatSessions").values(session).execute();
}

export interface KnownSession {
  sessionId: number;
  visitorId: number;
  channelId: number;
  blockedUntil: Date | null;
  expiresAt: Date;
}

export function findSession(
  tx: Tx,
  channelId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<KnownSession | undefined> {
  return tx
    .selectFrom("webchatSessions as s")
    .innerJoin("webchatVisitors as v", (on) =>
      on.onRef("v.tenantId", "=", "s.tenantId").onRef("v.id", "=", "s.visitorId"),
    )
    .select(["s.id as sessionId", "s.visitorId", "v.channelId", "v.blockedUntil", "s.expiresAt"])
    .where("s.tokenHash", "=", tokenHash)
    .where("v.channelId", "=", channelId)
    .where("s.expiresAt", ">", now)
    .executeTakeFirst();
}

/** By the key that counts, or by the one before it. */
export function findResumable(tx: Tx, channelId: number, hash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return tx
    .selectFrom("webchatSessions as s")
    .innerJoin("webchatVisitors as v", (on) =>
      on.onRef("v.tenantId", "=", "s.tenantId").onRef("v.id", "=", "s.visitorId"),
    )
    .selectAll("s")
    .where((eb) => eb.or([eb("s.resumeHash", "=", hash), eb("s.oldResumeHash", "=", hash)]))
    .where("v.channelId", "=", channelId)
    .where("s.expiresAt", ">", now)
    .forUpdate("s")
    .executeTakeFirst();
}

export async function saveSession(tx: Tx, sessionId: number, set: Updateable<WebchatSessionsTable>): Promise<void> {
  await tx.updateTable("webchatSessions").set(set).where("id", "=", sessionId).execute();
}

export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom("webchatSessions").where("id", "=", sessionId).execute();
}

/** The visitor, and whoever they were before they said who they are. */
export async function ownIds(tx: Tx, visitorId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("webchatVisitors")
    .select("id")
    .where((eb) => eb.or([eb("id", "=", visitorId), eb("continuedAs", "=", visitorId)]))
    .execute();
  return rows.map(({ id }) => id);
}

export async function threadsOf(tx: Tx, visitorIds: readonly number[]): Promise<number[]> {
  if (visitorIds.length === 0) return [];
  const rows = await tx
    .selectFrom("webchatThreads")
    .select("ticketId")
    .distinct()
    .where("visitorId", "in", [...visitorIds])
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

const SIZE = 40;
/** Enough to step over what is not for visitors; whoever writes more notes than that is read on with the next page. */
const LOOKED_AT = 400;

/**
 * Ids of the visitor's own conversation, oldest first: own words, and what was sent after them. Of an attendance that
 * two visitors share, because somebody put their contacts together, each reads what stands behind their own words.
 */
export async function conversationOf(
  tx: Tx,
  tenantId: number,
  of: { visitorIds: readonly number[]; ticketIds: readonly number[]; channelId: number; before: number | undefined },
): Promise<{ ids: number[]; hasMore: boolean }> {
  if (of.ticketIds.length === 0) return { ids: [], hasMore: false };
  const own = of.visitorIds.map(String);
  const { rows } = await sql<{ id: number }>`
    select x.id from (
      select m.id, m.from_me, m.provider_id, m.ticket_id from messages m
       where m.tenant_id = ${tenantId} and m.ticket_id = any (${[...of.ticketIds]}::bigint[])
         and m.channel_id = ${of.channelId} and m.type not in ('note', 'op', 'reaction', 'system')
         and (not m.from_me or m.status in ('sent', 'delivered', 'read', 'played'))
         ${of.before === undefined ? sql`` : sql`and m.id < ${of.before}`}
       order by m.id desc limit ${sql.lit(LOOKED_AT)}) x
     where split_part(case when x.from_me then coalesce(
             (select p.provider_id from messages p
               where p.tenant_id = ${tenantId} and p.ticket_id = x.ticket_id and p.id < x.id and not p.from_me
                 and p.type <> 'system' order by p.id desc limit 1),
             (select p.provider_id from messages p
               where p.tenant_id = ${tenantId} and p.ticket_id = x.ticket_id and p.id > x.id and not p.from_me
                 and p.type <> 'system' order by p.id limit 1))
           else x.provider_id end, '.', 1) = any (${own}::text[])
     order by x.id desc limit ${sql.lit(SIZE + 1)}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(0, SIZE).reverse(), hasMore: ids.length > SIZE };
}

export interface OwnMessage {
  id: number;
  fromMe: boolean;
  providerId: string | null;
  clientId: string;
  status: string;
}

/** Of these, as they stand; whether the visitor may know them is `conversationOf`'s. */
export async function messagesById(tx: Tx, ids: readonly number[]): Promise<OwnMessage[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("messages")
    .select(["id", "fromMe", "providerId", "clientId", "status"])
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();
}

export async function newestThread(tx: Tx, visitorIds: readonly number[]): Promise<number | null> {
  const tickets = await threadsOf(tx, visitorIds);
  return tickets.length === 0 ? null : Math.max(...tickets);
}

/** The visitor who wrote last in this attendance. */
export async function visitorOfTicket(tx: Tx, tenantId: number, ticketId: number): Promise<VisitorRow | undefined> {
  const { rows } = await sql<{ visitorId: number }>`
    select t.visitor_id from webchat_threads t
     join webchat_visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
     where t.tenant_id = ${tenantId} and t.ticket_id = ${ticketId}
     order by v.seen_at desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const visitor = await findVisitor(tx, row.visitorId);
  return visitor?.continuedAs ? findVisitor(tx, visitor.continuedAs) : visitor;
}

const MOST_PAGES = 20;

export async function notePage(
  tx: Tx,
  page: { tenantId: number; visitorId: number; url: string; title: string; referrer: string | null; at: Date },
): Promise<void> {
  const last = await tx
    .selectFrom("webchatVisits")
    .select("url")
    .where("visitorId", "=", page.visitorId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.url === page.url) return;
  await tx.insertInto("webchatVisits").values(page).execute();
  await sql`
    delete from webchat_visits where tenant_id = ${page.tenantId} and visitor_id = ${page.visitorId} and id <= (
      select o.id from webchat_visits o where o.tenant_id = ${page.tenantId} and o.visitor_id = ${page.visitorId}
       order by o.id desc offset ${sql.lit(MOST_PAGES)} limit 1)`.execute(tx);
}

export function listPages(tx: Tx, visitorId: number) {
  return tx
    .selectFrom("webchatVisits")
    .select(["url", "title", "referrer", "at"])
    .where("visitorId", "=", visitorId)
    .orderBy("id", "desc")
    .limit(MOST_PAGES)
    .execute();
}

/** What is over, a slice at a time; how many rows went. */
export async function forgetOld(tx: Tx, tenantId: number, now: Date, before: Date, most: number): Promise<number> {
  const { numAffectedRows: sessions = 0n } = await sql`
    delete from webchat_sessions where tenant_id = ${tenantId} and id in (
      select id from webchat_sessions where tenant_id = ${tenantId} and expires_at < ${now} limit ${sql.lit(most)})`.execute(
    tx,
  );
  const { numAffectedRows: visits = 0n } = await sql`
    delete from webchat_visits where tenant_id = ${tenantId} and id in (
      select id from webchat_visits where tenant_id = ${tenantId} and at < ${before} limit ${sql.lit(most)})`.execute(
    tx,
  );
  const { numAffectedRows: silent = 0n } = await sql`
    delete from webchat_visitors where tenant_id = ${tenantId} and id in (
      select id from webchat_visitors where tenant_id = ${tenantId} and contact_id is null and seen_at < ${before}
       limit ${sql.lit(most)})`.execute(tx);
  const { numAffectedRows: letters = 0n } = await sql`
    delete from webchat_letters where tenant_id = ${tenantId} and id in (
      select id from webchat_letters where tenant_id = ${tenantId} and created_at < ${before} limit ${sql.lit(most)})`.execute(
    tx,
  );
  return Number(sessions + visits + silent + letters);
}
