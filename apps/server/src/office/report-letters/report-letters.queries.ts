// SQL of letters with figures: whose they are, when the next is due by the company's clock, and what a letter is about.
import type { LetterRhythm } from "@prosa/contracts/report-letters";
import { type Selectable, sql } from "kysely";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { ReportSubscriptionsTable } from "./report-letters.tables.ts";

export type LetterRow = Selectable<ReportSubscriptionsTable>;

export interface Plan {
  rhythm: LetterRhythm;
  day: number;
  hour: number;
}

export const ownLetters = (tx: Tx, userId: number): Promise<LetterRow[]> =>
  tx.selectFrom("reportSubscriptions").selectAll().where("userId", "=", userId).orderBy("id").execute();

export async function ownLetter(tx: Tx, userId: number, id: number): Promise<LetterRow> {
  const row = await tx
    .selectFrom("reportSubscriptions")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("ERR_NO_LETTER_FOUND");
  return row;
}

export const letterById = (tx: Tx, id: number): Promise<LetterRow | undefined> =>
  tx.selectFrom("reportSubscriptions").selectAll().where("id", "=", id).executeTakeFirst();

/** Of those that are not paused; one after the other, so that no two slip in together. */
export async function countLetters(tx: Tx, tenantId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report letters ${tenantId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom("reportSubscriptions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("pausedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first such hour after that moment; a local hour that does not exist is the one after it. */
export async function nextAfter(tx: Tx, { rhythm, day, hour }: Plan, after: Date): Promise<Date> {
  const unit = sql.lit(rhythm === "weekly" ? "week" : "month");
  const step = rhythm === "weekly" ? sql`interval '7 days'` : sql`interval '1 month'`;
  const { rows } = await sql<{ at: Date }>`
    select min(d.at) as at
      from tenants t cross join generate_series(0, 2) n
      cross join lateral (
        select (date_trunc(${unit}, ${after}::timestamptz at time zone t.time_zone) + n * ${step}
                  + make_interval(days => ${day - 1}, hours => ${hour})) at time zone t.time_zone as at) d
     where t.id = app_tenant() and d.at > ${after}`.execute(tx);
  return rows[0]?.at as Date;
}

export interface Period {
  from: string;
  to: string;
}

/** The whole week or month before the one in which it is due. */
export async function periodBefore(tx: Tx, rhythm: LetterRhythm, due: Date): Promise<Period> {
  const unit = sql.lit(rhythm === "weekly" ? "week" : "month");
  const step = rhythm === "weekly" ? sql`interval '7 days'` : sql`interval '1 month'`;
  const { rows } = await sql<Period>`
    select to_char(s.start - ${step}, 'YYYY-MM-DD') as from, to_char(s.start - interval '1 day', 'YYYY-MM-DD') as to
      from tenants t
      cross join lateral (select date_trunc(${unit}, ${due}::timestamptz at time zone t.time_zone) as start) s
     where t.id = app_tenant()`.execute(tx);
  return rows[0] as Period;
}

/** Due at that moment and not paused; held until the transaction is over. */
export const takeDue = (tx: Tx, id: number, now: Date): Promise<LetterRow | undefined> =>
  tx
    .selectFrom("reportSubscriptions")
    .selectAll()
    .where("id", "=", id)
    .where("pausedAt", "is", null)
    .where("nextAt", "<=", now)
    .forUpdate()
    .executeTakeFirst();

/** False where that period has had its letter. */
export async function insertRun(tx: Tx, row: LetterRow, from: string, now: Date): Promise<boolean> {
  const { tenantId, id: subscriptionId } = row;
  const made = await tx
    .insertInto("reportLetters")
    .values({ tenantId, subscriptionId, periodFrom: from, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("subscriptionId")
    .executeTakeFirst();
  return made !== undefined;
}

/** Who gets it: only a mailbox that is known to be theirs. */
export const readerMail = (tx: Tx, userId: number) =>
  tx.selectFrom("users").select(["email", "isActive", "emailVerifiedAt"]).where("id", "=", userId).executeTakeFirst();

export async function pause(tx: Tx, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("reportSubscriptions")
    .set({ pausedAt: now })
    .where("id", "=", id)
    .where("pausedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
