// SQL that bots write: sessions, when they are due, what they did and why a message was sent.
import type { FlowEvent, State } from "@prosa/flows";
import { type Insertable, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { FlowSessionsTable } from "./bots.tables.ts";
import type { CauseKind } from "./bots.types.ts";

/** One active per ticket: whatever ran there is over. */
export async function insertSession(tx: Tx, session: Insertable<FlowSessionsTable>): Promise<number> {
  const { id } = await tx.insertInto("flowSessions").values(session).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveSession(
  tx: Tx,
  sessionId: number,
  { state, heardId, endReason }: { state: State; heardId: number; endReason: string | null },
  now: Date,
): Promise<void> {
  const { node, seq } = state;
  await tx
    .updateTable("flowSessions")
    .set({
      node,
      seq,
      state: JSON.stringify(state),
      heardId,
      updatedAt: now,
      ...(endReason === null ? {} : { endedAt: now, endReason }),
    })
    .where("id", "=", sessionId)
    .execute();
}

export async function endSession(tx: Tx, ticketId: number, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable("flowSessions")
    .set({ endedAt: now, endReason: reason, updatedAt: now })
    .where("ticketId", "=", ticketId)
    .where("endedAt", "is", null)
    .execute();
}

/** In so many milliseconds by the database's clock, whatever stood there; null: never. */
export async function setDue(
  tx: Tx,
  { tenantId, id, channelId }: { tenantId: number; id: number; channelId: number },
  inMs: number | null,
): Promise<void> {
  if (inMs === null) {
    await tx.deleteFrom("botTurns").where("ticketId", "=", id).execute();
    return;
  }
  await sql`
    insert into bot_turns (tenant_id, ticket_id, channel_id, due_at)
    values (${tenantId}, ${id}, ${channelId},
            clock_timestamp() + ${Math.max(0, Math.ceil(inMs))} * interval '1 millisecond')
    on conflict (tenant_id, ticket_id) do update set due_at = excluded.due_at`.execute(tx);
}

export interface Trace {
  tenantId: number;
  sessionId: number;
  ticketId: number;
  contactId: number;
  flowId: number;
  versionId: number | null;
  seq: number;
  event: FlowEvent;
  facts: object;
  went: object;
  at: Date;
}

export async function insertTrace(tx: Tx, { event, facts, went, ...trace }: Trace): Promise<void> {
  const written = { event: JSON.stringify(event), facts: JSON.stringify(facts), went: JSON.stringify(went) };
  await tx
    .insertInto("flowTraces")
    .values({ ...trace, ...written })
    .execute();
}

export interface Cause {
  messageIds: readonly number[];
  kind: CauseKind;
  stepId: string | null;
}

export async function insertCauses(
  tx: Tx,
  of: { tenantId: number; ticketId: number; sessionId: number; seq: number; at: Date },
  causes: readonly Cause[],
): Promise<void> {
  const rows = causes.flatMap(({ messageIds, kind, stepId }) =>
    messageIds.map((messageId) => ({ ...of, messageId, kind, stepId })),
  );
  if (rows.length > 0)
    await tx
      .insertInto("messageCauses")
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .execute();
}

/** A slice of what is older; returns how many went. */
export async function forgetTraces(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as (select t.id from flow_traces t where t.tenant_id = app_tenant() and t.at < ${before}
                  order by t.at limit ${sql.lit(limit)}),
         causes as (select c.message_id from message_causes c where c.tenant_id = app_tenant() and c.at < ${before}
                     order by c.at limit ${sql.lit(limit)}),
         gone as (delete from flow_traces t using old
                   where t.tenant_id = app_tenant() and t.id = old.id returning 1),
         gone_causes as (delete from message_causes c using causes o
                          where c.tenant_id = app_tenant() and c.message_id = o.message_id returning 1)
    select greatest((select count(*) from gone), (select count(*) from gone_causes)) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}
