// SQL of long work. Each function takes the transaction first; row-level security adds the tenant.
import { type Insertable, sql, type Updateable } from "kysely";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { LongJobsTable } from "./long-jobs.tables.ts";
import type { LongJobRow } from "./long-jobs.types.ts";

const MOST_LISTED = 50;
const WAITED_MS = 86_400_000;

export function insertLongJob(tx: Tx, job: Insertable<LongJobsTable>): Promise<LongJobRow> {
  return tx.insertInto("longJobs").values(job).returningAll().executeTakeFirstOrThrow();
}

export function findLongJob(tx: Tx, id: string): Promise<LongJobRow | undefined> {
  return tx.selectFrom("longJobs").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Somebody else's work and none at all are one answer. */
export function loadOwn(tx: Tx, id: string, userId: number): Promise<LongJobRow> {
  return tx
    .selectFrom("longJobs")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_JOB_FOUND"));
}

export function listOwn(tx: Tx, userId: number, since: Date): Promise<LongJobRow[]> {
  return tx
    .selectFrom("longJobs")
    .selectAll()
    .where("userId", "=", userId)
    .where("createdAt", ">=", since)
    .orderBy("createdAt", "desc")
    .limit(sql.lit(MOST_LISTED))
    .execute();
}

export function saveLongJob(tx: Tx, id: string, set: Updateable<LongJobsTable>): Promise<LongJobRow> {
  return tx.updateTable("longJobs").set(set).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

interface Count {
  all: number;
  waiting: number;
}

/** Work that is not over, of the company and of one person in it. What nobody took up for a day is not waited for any more. */
export async function countNotOver(
  { tx, tenantId, now }: Pick<Ctx, "tx" | "tenantId" | "now">,
  userId: number | null,
): Promise<{ company: Count; own: Count }> {
  const { rows } = await sql<Record<"all" | "waiting" | "ownAll" | "ownWaiting", number>>`
    select count(*)::int as all, (count(*) filter (where j.status = 'waiting'))::int as waiting,
           (count(*) filter (where j.user_id = ${userId}))::int as own_all,
           (count(*) filter (where j.user_id = ${userId} and j.status = 'waiting'))::int as own_waiting
      from long_jobs j
     where j.tenant_id = ${tenantId} and j.finished_at is null
       and j.created_at > ${new Date(now.getTime() - WAITED_MS)}`.execute(tx);
  const { all = 0, waiting = 0, ownAll = 0, ownWaiting = 0 } = rows[0] ?? {};
  return { company: { all, waiting }, own: { all: ownAll, waiting: ownWaiting } };
}

/** Until the end of the transaction nobody else of the company asks for long work: so the counts are exact. */
export async function lockWishes({ tx, tenantId }: Pick<Ctx, "tx" | "tenantId">): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('long_jobs:' || ${tenantId}::text, 0))`.execute(tx);
}

/** Unless it began meanwhile. */
export async function cancelWaiting(tx: Tx, id: string, now: Date): Promise<boolean> {
  const canceled = await tx
    .updateTable("longJobs")
    .set({ status: "canceled", finishedAt: now, updatedAt: now })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .returning("id")
    .execute();
  return canceled.length > 0;
}

/** Unless it was given up meanwhile. */
export function beginLongJob(tx: Tx, id: string, now: Date): Promise<LongJobRow | undefined> {
  return tx
    .updateTable("longJobs")
    .set({ status: "running", updatedAt: now })
    .where("id", "=", id)
    .where("finishedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Takes what is over and old, or more than is kept of one company; returns whose files are to go, and how many it took. */
export async function forgetFinished(tx: Tx, before: Date, most: number, limit: number) {
  const { rows } = await sql<{ resultKey: string | null; failuresKey: string | null }>`
    delete from long_jobs j where (j.tenant_id, j.id) in (
      select o.tenant_id, o.id from (
        select f.tenant_id, f.id, f.finished_at, row_number() over (order by f.finished_at desc) as place
          from long_jobs f where f.tenant_id = app_tenant() and f.finished_at is not null) o
       where o.finished_at < ${before} or o.place > ${most} limit ${sql.lit(limit)})
    returning j.result_key, j.failures_key`.execute(tx);
  const keys = rows.flatMap(({ resultKey, failuresKey }) => [resultKey, failuresKey]).filter((key) => key !== null);
  return { count: rows.length, keys };
}

/** Over, and asked for by then. */
export function finishedUntil(tx: Tx, until: Date): Promise<Pick<LongJobRow, "id" | "kind" | "payload">[]> {
  return tx
    .selectFrom("longJobs")
    .select(["id", "kind", "payload"])
    .where("finishedAt", "is not", null)
    .where("createdAt", "<=", until)
    .execute();
}

/** Returns whose files are to go. */
export async function deleteLongJobs(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .deleteFrom("longJobs")
    .where("id", "in", [...ids])
    .returning(["resultKey", "failuresKey"])
    .execute();
  return rows.flatMap(({ resultKey, failuresKey }) => [resultKey, failuresKey]).filter((key) => key !== null);
}
