// SQL of a telephone's past.
import { sql, type Updateable } from "kysely";
import { type Tx, toJsonb } from "#platform/database";
import type { HistoryImportsTable } from "./wa-history.tables.ts";

export interface PastMessage {
  providerId: string;
  at: Date;
  name: string | null;
  change: object;
}

/** WhatsApp's host keeps such files for some weeks. */
const KEPT_DAYS = 30;

export async function insertFile(
  tx: Tx,
  file: {
    tenantId: number;
    id: string;
    channelId: number;
    providerId: string;
    place: number;
    notice: string;
    toldAt: Date;
    hasMessages: boolean;
  },
): Promise<void> {
  await tx
    .insertInto("historyFiles")
    .values(file)
    .onConflict((conflict) => conflict.columns(["tenantId", "channelId", "providerId"]).doNothing())
    .execute();
  await sql`delete from history_files f where f.tenant_id = app_tenant() and f.channel_id = ${file.channelId}
    and f.told_at < ${file.toldAt}::timestamptz - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(tx);
}

export async function deleteFiles(tx: Tx, channelId: number): Promise<void> {
  await tx.deleteFrom("historyFiles").where("channelId", "=", channelId).execute();
}

/** The newest messages first, and always the same ones in the same order. */
export function listFiles(tx: Tx, channelId: number, until: Date, of: "messages" | "people") {
  return tx
    .selectFrom("historyFiles")
    .select(["id", "notice"])
    .where("channelId", "=", channelId)
    .where("toldAt", "<=", until)
    .$if(of === "messages", (files) => files.where("hasMessages", "=", true))
    .orderBy("place")
    .orderBy("toldAt")
    .orderBy("id")
    .execute();
}

/** Files with messages, and how many there are in all. */
export async function aboutFiles(tx: Tx, channelId: number) {
  const { rows } = await sql<{ files: number; all: number; toldAt: Date | null }>`
    select (count(*) filter (where f.has_messages))::int as files, count(*)::int as all, max(f.told_at) as told_at
      from history_files f
     where f.tenant_id = app_tenant() and f.channel_id = ${channelId}`.execute(tx);
  return rows[0] ?? { files: 0, all: 0, toldAt: null };
}

/** How many files each of these channels has told of; none is left out. */
export async function filesByChannel(tx: Tx, channelIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom("historyFiles")
    .select(["channelId", (row) => row.fn.countAll<number>().as("files")])
    .where("channelId", "in", [...channelIds, 0])
    .groupBy("channelId")
    .execute();
  const known = new Map(rows.map(({ channelId, files }) => [channelId, Number(files)]));
  return new Map(channelIds.map((id) => [id, known.get(id) ?? 0]));
}

export interface Period {
  today: string;
  since: Date;
  until: Date;
}

/** The days as the company's own clock has them. */
export async function periodOf(tx: Tx, tenantId: number, from: string, to: string, now: Date): Promise<Period> {
  const { rows } = await sql<Period>`
    select (${now}::timestamptz at time zone z.time_zone)::date::text as today,
           ${from}::date::timestamp at time zone z.time_zone as since,
           (${to}::date + 1)::timestamp at time zone z.time_zone as until
      from tenants z where z.id = ${tenantId}`.execute(tx);
  if (!rows[0]) throw new Error("The company is gone.");
  return rows[0];
}

export async function insertImport(
  tx: Tx,
  given: Omit<
    HistoryImportsTable,
    "number" | "filesRead" | "filesGone" | "found" | "stored" | "known" | "leftOut" | "conversations"
  >,
): Promise<void> {
  await tx.insertInto("historyImports").values(given).execute();
}

export async function lastImport(tx: Tx, channelId: number) {
  return tx
    .selectFrom("historyImports as i")
    .innerJoin("users as u", (join) => join.onRef("u.tenantId", "=", "i.tenantId").onRef("u.id", "=", "i.userId"))
    .leftJoin("longJobs as j", (join) => join.onRef("j.tenantId", "=", "i.tenantId").onRef("j.id", "=", "i.id"))
    .selectAll("i")
    .select(["u.name as userName", "j.status as jobStatus"])
    .select(sql<string>`i.from_day::text`.as("from"))
    .select(sql<string>`i.to_day::text`.as("to"))
    .where("i.channelId", "=", channelId)
    .orderBy("i.number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Null: it is over. */
export async function findRunning(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("historyImports")
    .selectAll()
    .where("id", "=", id)
    .where("finishedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveImport(tx: Tx, id: string, set: Updateable<HistoryImportsTable>): Promise<void> {
  await tx.updateTable("historyImports").set(set).where("id", "=", id).execute();
}

/** What came before comes again after a crash: it is kept once, and counted once. */
export async function keepMessages(tx: Tx, tenantId: number, importId: string, given: readonly PastMessage[]) {
  if (given.length === 0) return;
  const rows = given.map(({ change, ...one }) => ({ tenantId, importId, ...one, change: toJsonb(change) }));
  const kept = await tx
    .insertInto("historyMessages")
    .values(rows as never)
    .onConflict((conflict) => conflict.columns(["tenantId", "importId", "providerId"]).doNothing())
    .returning("providerId")
    .execute();
  await sql`update history_imports i set found = i.found + ${kept.length}
    where i.tenant_id = app_tenant() and i.id = ${importId}`.execute(tx);
}

export async function dropMessages(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom("historyMessages").where("importId", "=", importId).execute();
}

/** How many were taken; none: all are stored. */
export async function storeSome(tx: Tx, tenantId: number, importId: string, limit: number, now: Date): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select intake_history(${tenantId}, ${importId}::uuid, ${limit}, ${now}) as taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}
