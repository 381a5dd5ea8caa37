// SQL of facts: written in the statement or the transaction of what they tell, and derived in batches for the past.
import { type Kysely, sql } from "kysely";
import type { Tables, Tx } from "#platform/database";
import type { PastLog, PastMessage, PastRating, PastTicket } from "./facts.derive.rules.ts";
import type { Fact, Stages } from "./facts.rules.ts";

type Statements = Pick<Kysely<Tables>, "with">;

/** For the statement that saves a ticket: its facts go in with it, in one trip. */
export function alongWith<T extends Statements>(tx: T, tenantId: number, facts: readonly Fact[]): T {
  if (facts.length === 0) return tx;
  const rows = facts.map((fact) => ({ tenantId, ...fact }));
  return tx.with("facts", (db) => db.insertInto("ticketFacts").values(rows)) as unknown as T;
}

/** Likewise, before somebody's message is kept at its ticket: where the customer waited, it is an answer. */
export function answering<T extends Statements>(tx: T, ticketId: number, userId: number, now: Date): T {
  return tx.with("facts", (db) =>
    db
      .insertInto("ticketFacts")
      .columns([
        "tenantId",
        "ticketId",
        "version",
        "kind",
        "at",
        "since",
        "channelId",
        "queueId",
        "userId",
        "author",
        "isFirst",
        "isPrivate",
      ])
      .expression((eb) =>
        eb
          .selectFrom("tickets as a")
          .select([
            "a.tenantId",
            "a.id",
            sql<number>`a.version + 1`.as("version"),
            sql<"answered">`'answered'`.as("kind"),
            sql<Date>`${now}::timestamptz`.as("at"),
            "a.waitingSince",
            "a.channelId",
            "a.queueId",
            sql<number>`${userId}::bigint`.as("userId"),
            sql<"person">`'person'`.as("author"),
            sql<boolean>`a.first_answer_at is null`.as("isFirst"),
            "a.isPrivate",
          ])
          .where("a.id", "=", ticketId)
          .where("a.waitingSince", "is not", null)
          .where("a.isGroup", "=", false),
      ),
  ) as unknown as T;
}

export async function insertFacts(tx: Tx, tenantId: number, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await tx
    .insertInto("ticketFacts")
    .values(facts.map((fact) => ({ tenantId, ...fact })))
    .execute();
}

/** What was taken back did not happen. */
export async function takeFactsBack(tx: Tx, ticketId: number, undone: { version: number; at: string }): Promise<void> {
  await sql`
    delete from ticket_facts f where f.tenant_id = app_tenant() and f.ticket_id = ${ticketId}
       and (f.version = ${undone.version} or f.version = 0 and f.at = ${new Date(undone.at)})
       and f.kind in ('came', 'left', 'closed', 'reopened', 'moved')`.execute(tx);
}

export async function hideFacts(tx: Tx, ticketId: number, isPrivate: boolean): Promise<void> {
  await tx.updateTable("ticketFacts").set({ isPrivate }).where("ticketId", "=", ticketId).execute();
}

export async function forgetAsked(tx: Tx, ticketId: number): Promise<void> {
  await tx.deleteFrom("ticketFacts").where("ticketId", "=", ticketId).where("kind", "in", ["asked", "rated"]).execute();
}

/** How far a company's past is derived; null: to its end. */
export async function readMark(tx: Tx, tenantId: number): Promise<number | null> {
  const mark = await tx.selectFrom("factMarks").selectAll().where("tenantId", "=", tenantId).executeTakeFirst();
  return mark?.filledAt ? null : (mark?.filledUpto ?? 0);
}

export async function moveMark(tx: Tx, tenantId: number, filledUpto: number, filledAt: Date | null): Promise<void> {
  const set = { filledUpto, filledAt };
  await tx
    .insertInto("factMarks")
    .values({ tenantId, ...set })
    .onConflict((conflict) => conflict.column("tenantId").doUpdateSet(set))
    .execute();
}

/** The next tickets without facts, locked: nobody changes them meanwhile. */
export async function lockUnfilled(tx: Tx, tenantId: number, after: number, limit: number): Promise<PastTicket[]> {
  const { rows } = await sql<PastTicket>`
    select t.id, t.channel_id, t.is_group, t.is_private from tickets t
     where t.tenant_id = ${tenantId} and t.id > ${after} and t.cycle_since is null
       and t.status in ('open', 'pending', 'closed')
     order by t.id limit ${sql.lit(limit)} for update`.execute(tx);
  return rows;
}

export async function loadPast(tx: Tx, tenantId: number, ticketIds: readonly number[]) {
  const ids = sql`any (${[...ticketIds]}::bigint[])`;
  const logs = await sql<PastLog & { ticketId: number }>`
    select l.ticket_id, l.id, l.type, l.at, l.user_id, l.author_kind, l.to_user_id, l.from_queue_id, l.to_queue_id,
           l.closing_reason_id, l.status, l.turn
      from ticket_logs l where l.tenant_id = ${tenantId} and l.ticket_id = ${ids} order by l.ticket_id, l.id`.execute(
    tx,
  );
  const messages = await sql<PastMessage & { ticketId: number }>`
    select m.ticket_id, m.id, m.type, m.from_me, m.send_type, m.user_id, m.provider_at, m.created_at
      from messages m where m.tenant_id = ${tenantId} and m.ticket_id = ${ids} order by m.ticket_id, m.id`.execute(tx);
  const ratings = await sql<PastRating & { ticketId: number }>`
    select r.ticket_id, r.user_id, r.asked_at, r.grade, r.graded_at
      from ratings r where r.tenant_id = ${tenantId} and r.ticket_id = ${ids}`.execute(tx);
  return {
    logs: Map.groupBy(logs.rows, ({ ticketId }) => ticketId),
    messages: Map.groupBy(messages.rows, ({ ticketId }) => ticketId),
    ratings: new Map(ratings.rows.map((row) => [row.ticketId, row])),
  };
}

export async function replaceFacts(tx: Tx, tenantId: number, ticketIds: readonly number[], facts: readonly Fact[]) {
  await sql`delete from ticket_facts f
             where f.tenant_id = ${tenantId} and f.ticket_id = any (${[...ticketIds]}::bigint[])`.execute(tx);
  const AT_ONCE = 1_000;
  for (let from = 0; from < facts.length; from += AT_ONCE) {
    await insertFacts(tx, tenantId, facts.slice(from, from + AT_ONCE));
  }
}

export interface Staged extends Stages {
  ticketId: number;
}

/** The moments of several tickets at once, as their past left them. */
export async function saveStages(tx: Tx, tenantId: number, staged: readonly Staged[]): Promise<void> {
  if (staged.length === 0) return;
  const of = <K extends keyof Staged>(key: K) => staged.map((one) => one[key]);
  await sql`
    update tickets t
       set cycle_since = coalesce(s.cycle_since, t.created_at), stage_since = s.stage_since,
           first_answer_at = s.first_answer_at, stay_sent = s.stay_sent, stay_inbound = s.stay_inbound
      from unnest(${of("ticketId")}::bigint[], ${of("cycleSince")}::timestamptz[], ${of("stageSince")}::timestamptz[],
                  ${of("firstAnswerAt")}::timestamptz[], ${of("staySent")}::int[], ${of("stayInbound")}::int[])
        s(ticket_id, cycle_since, stage_since, first_answer_at, stay_sent, stay_inbound)
     where t.tenant_id = ${tenantId} and t.id = s.ticket_id`.execute(tx);
}
