// SQL of long work. Each function takes the transaction first; row-level security adds the tenant.
import { type Insertable, sql, type Updateable } from "kysely";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { LongJobsTable } from "./long-jobs.tables.ts";
import type { LongJobRow } from "./long-jobs.types.ts";

const MOST_LISTED = 50;

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

/** Takes what is old and over; returns whose files are to go. */
export async function forgetFinished(tx: Tx, before: Date, limit: number) {
  const { rows } = await sql<{ resultKey: string | null; failuresKey: string | null }>`
    delete from long_jobs j where (j.tenant_id, j.id) in (
      select o.tenant_id, o.id from long_jobs o
       where o.tenant_id = app_tenant() and o.finished_at < ${before} limit ${sql.lit(limit)})
    returning j.result_key, j.failures_key`.execute(tx);
  return rows.flatMap(({ resultKey, failuresKey }) => [resultKey, failuresKey]).filter((key) => key !== null);
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
