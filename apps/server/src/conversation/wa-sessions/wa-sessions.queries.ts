// SQL of sessions. Whatever belongs to a company runs in its transaction; leases across companies go through functions.
import type { SessionName } from "@prosa/contracts/session-link";
import { sql, type Updateable } from "kysely";
import type { Database, Tx } from "#platform/database";
import type { WaSessionsTable } from "./wa-sessions.tables.ts";

export interface Claimed {
  tenantId: number;
  channelId: number;
  epoch: number;
  committed: number;
}

export function claim(db: Database, node: string, room: number, leaseMs: number, only: SessionName | null) {
  return db.callOnce<Claimed>(
    "session_claim",
    "select tenant_id, channel_id, epoch, committed from session_claim($1, $2, $3, $4, $5)",
    [node, room, leaseMs, only?.tenant ?? null, only?.channel ?? null],
  );
}

export function renew(db: Database, node: string, held: readonly object[], leaseMs: number) {
  return db.callOnce<{ tenantId: number; channelId: number }>(
    "session_renew",
    "select tenant_id, channel_id from session_renew($1, $2, $3)",
    [node, JSON.stringify(held), leaseMs],
  );
}

export async function release(db: Database, node: string, { tenant, channel, epoch }: SessionName & { epoch: number }) {
  await db.callOnce("session_release", "select session_release($1, $2, $3, $4)", [tenant, channel, node, epoch]);
}

export async function noteNode(db: Database, node: { id: string; version: string; capacity: number }): Promise<void> {
  await db.callOnce(
    "session_node_noted",
    `insert into session_nodes as n (id, version, capacity, seen_at) values ($1, $2, $3, clock_timestamp())
       on conflict (id) do update set version = excluded.version, capacity = excluded.capacity, seen_at = excluded.seen_at`,
    [node.id, node.version, node.capacity],
  );
}

export async function noteHeld(db: Database, id: string, held: number): Promise<void> {
  await db.callOnce(
    "session_node_held",
    "update session_nodes set held = $2, seen_at = clock_timestamp() where id = $1",
    [id, held],
  );
}

export async function noteDoor(db: Database, process: string, url: string): Promise<void> {
  await db.callOnce(
    "session_door_noted",
    `insert into session_doors as d (process, url, seen_at) values ($1, $2, clock_timestamp())
       on conflict (process) do update set url = excluded.url, seen_at = excluded.seen_at`,
    [process, url],
  );
}

export async function closeDoor(db: Database, process: string): Promise<void> {
  await db.callOnce("session_door_closed", "delete from session_doors where process = $1", [process]);
}

export async function listDoors(db: Database): Promise<string[]> {
  const doors = await db.callOnce<{ url: string }>(
    "session_doors_open",
    "select url from session_doors where seen_at > clock_timestamp() - interval '20 seconds' order by process limit 200",
  );
  return doors.map(({ url }) => url);
}

export function findSession(tx: Tx, channelId: number) {
  return tx.selectFrom("waSessions").selectAll().where("channelId", "=", channelId).executeTakeFirst();
}

/** Held until the transaction ends: what its holder says and what people decide come one after the other. */
export function lockSession(tx: Tx, channelId: number) {
  return tx.selectFrom("waSessions").selectAll().where("channelId", "=", channelId).forUpdate().executeTakeFirst();
}

export async function saveSession(tx: Tx, channelId: number, set: Updateable<WaSessionsTable>): Promise<void> {
  await tx.updateTable("waSessions").set(set).where("channelId", "=", channelId).execute();
}

export async function isHeldBy(tx: Tx, channelId: number, node: string, epoch: number): Promise<boolean> {
  const lease = await tx
    .selectFrom("sessionLeases")
    .select("epoch")
    .where("channelId", "=", channelId)
    .where("node", "=", node)
    .where("epoch", "=", epoch)
    .executeTakeFirst();
  return lease !== undefined;
}

export async function holderOf(tx: Tx, channelId: number): Promise<string | null> {
  const { rows } = await sql<{ node: string }>`
    select l.node from session_leases l
     where l.tenant_id = app_tenant() and l.channel_id = ${channelId} and l.expires_at > clock_timestamp()`.execute(tx);
  return rows[0]?.node ?? null;
}

/** Everything of the pairing before goes, and whoever held it holds nothing any more. */
export async function startAnew(tx: Tx, tenantId: number, channelId: number): Promise<void> {
  await tx.deleteFrom("sessionKeys").where("channelId", "=", channelId).execute();
  await tx.deleteFrom("sessionSent").where("channelId", "=", channelId).execute();
  await sql`insert into session_leases as l (tenant_id, channel_id, epoch) values (${tenantId}, ${channelId}, 1)
    on conflict (tenant_id, channel_id) do update set epoch = l.epoch + 1, node = '', expires_at = '-infinity'`.execute(
    tx,
  );
}

export async function readKeys(tx: Tx, channelId: number, kind: string, names: readonly Buffer[]) {
  return tx
    .selectFrom("sessionKeys")
    .select(["name", "value"])
    .where("channelId", "=", channelId)
    .where("kind", "=", kind)
    .where("name", "in", [...names])
    .execute();
}

export async function readSent(tx: Tx, channelId: number, providerId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("sessionSent")
    .select("value")
    .where("channelId", "=", channelId)
    .where("providerId", "=", providerId)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function knownMessages(tx: Tx, channelId: number, providerIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("messages")
    .select("providerId")
    .where("channelId", "=", channelId)
    .where("providerId", "in", [...providerIds])
    .execute();
  return new Set(rows.flatMap(({ providerId }) => providerId ?? []));
}

/** Whether another channel of this type that is still there has this number. */
export async function isNumberTaken(tx: Tx, channelId: number, number: string): Promise<boolean> {
  const row = await tx
    .selectFrom("channels as o")
    .innerJoin("channels as c", (join) => join.onRef("c.tenantId", "=", "o.tenantId").onRef("c.type", "=", "o.type"))
    .select("o.id")
    .where("c.id", "=", channelId)
    .where("o.id", "!=", channelId)
    .where("o.externalId", "=", number)
    .where("o.deletedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
