// SQL of questions to assistants: kept, claimed, renewed, settled; what was left for the next, and how each went.
import { type Insertable, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { AssistantCallsTable, AssistantRunsTable } from "./assistants.tables.ts";

type Kept = Omit<AssistantCallsTable, "claimId" | "tries">;

/** One for a ticket: a new question takes the place of the old one, whose asker finds itself unwanted. */
export async function keepCall(tx: Tx, call: Kept): Promise<void> {
  await tx
    .insertInto("assistantCalls")
    .values({ ...call, claimId: null, tries: 0 })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "ticketId"]).doUpdateSet({ ...call, claimId: null, tries: 0 }),
    )
    .execute();
}

export type Call = Pick<
  AssistantCallsTable,
  "ticketId" | "sessionId" | "callId" | "integrationId" | "epoch" | "uptoId" | "tries" | "createdAt"
>;

/** Undefined: somebody else has it, or it is gone. */
export async function claimCall(
  tx: Tx,
  { ticketId, claimId, now, leaseMs }: { ticketId: number; claimId: string; now: Date; leaseMs: number },
): Promise<Call | undefined> {
  const { rows } = await sql<Call>`
    update assistant_calls set claim_id = ${claimId}, tries = tries + 1, due_at = ${new Date(now.getTime() + leaseMs)}
     where tenant_id = app_tenant() and ticket_id = ${ticketId} and due_at <= ${now}
    returning ticket_id, session_id, call_id, integration_id, epoch, upto_id, tries, created_at`.execute(tx);
  return rows[0];
}

export async function renewCall(tx: Tx, ticketId: number, claimId: string, until: Date): Promise<void> {
  await tx
    .updateTable("assistantCalls")
    .set({ dueAt: until })
    .where("ticketId", "=", ticketId)
    .where("claimId", "=", claimId)
    .execute();
}

/** Nobody asks it now; it is looked at again then. */
export async function putOff(tx: Tx, ticketId: number, until: Date): Promise<void> {
  await tx
    .updateTable("assistantCalls")
    .set({ dueAt: until, claimId: null })
    .where("ticketId", "=", ticketId)
    .where("dueAt", "<", until)
    .execute();
}

/** Given back by whoever has it. */
export async function releaseCall(tx: Tx, ticketId: number, claimId: string, until: Date): Promise<void> {
  await tx
    .updateTable("assistantCalls")
    .set({ dueAt: until, claimId: null })
    .where("ticketId", "=", ticketId)
    .where("claimId", "=", claimId)
    .execute();
}

/** The same without having been asked: that was no try. */
export async function giveBack(tx: Tx, ticketId: number, claimId: string, until: Date): Promise<void> {
  await tx
    .updateTable("assistantCalls")
    .set((eb) => ({ dueAt: until, claimId: null, tries: eb("tries", "-", 1) }))
    .where("ticketId", "=", ticketId)
    .where("claimId", "=", claimId)
    .execute();
}

/** False: it was not this claim's any more. */
export async function dropCall(tx: Tx, ticketId: number, claimId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("assistantCalls")
    .where("ticketId", "=", ticketId)
    .where("claimId", "=", claimId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** "gone": no conversation waits for it. "away": somebody has the ticket who may still give it back. */
export async function standingOf(tx: Tx, call: Call): Promise<"wanted" | "away" | "gone"> {
  const { rows } = await sql<{ isWaiting: boolean; isOurs: boolean }>`
    select s.ended_at is null and s.state #>> '{wait,id}' = ${call.callId} as is_waiting,
           t.turn in ('bot', 'assistant') and t.bot_epoch = ${call.epoch} as is_ours
      from flow_sessions s join tickets t on t.tenant_id = s.tenant_id and t.id = s.ticket_id
     where s.tenant_id = app_tenant() and s.id = ${call.sessionId}`.execute(tx);
  const [row] = rows;
  if (!row?.isWaiting) return "gone";
  return row.isOurs ? "wanted" : "away";
}

export interface Memory {
  state: unknown;
  updatedAt: Date;
}

export function readMemory(tx: Tx, sessionId: number, integrationId: number): Promise<Memory | undefined> {
  return tx
    .selectFrom("assistantStates")
    .select(["state", "updatedAt"])
    .where("sessionId", "=", sessionId)
    .where("integrationId", "=", integrationId)
    .executeTakeFirst();
}

/** Undefined: nothing is to be remembered. */
export async function saveMemory(
  tx: Tx,
  of: { tenantId: number; sessionId: number; integrationId: number; updatedAt: Date },
  state: unknown,
): Promise<void> {
  const { sessionId, integrationId, updatedAt } = of;
  if (state === undefined || state === null) {
    await tx
      .deleteFrom("assistantStates")
      .where("sessionId", "=", sessionId)
      .where("integrationId", "=", integrationId)
      .execute();
    return;
  }
  const text = JSON.stringify(state);
  await tx
    .insertInto("assistantStates")
    .values({ ...of, state: text })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "sessionId", "integrationId"]).doUpdateSet({ state: text, updatedAt }),
    )
    .execute();
}

export async function insertRun(tx: Tx, run: Insertable<AssistantRunsTable>): Promise<void> {
  await tx.insertInto("assistantRuns").values(run).execute();
}

/** A slice of what is older; returns how many went. Questions nobody came back for go with them. */
export async function forgetRuns(tx: Tx, runsBefore: Date, callsBefore: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as (select r.id from assistant_runs r where r.tenant_id = app_tenant() and r.at < ${runsBefore}
                  order by r.at limit ${sql.lit(limit)}),
         runs as (delete from assistant_runs r using old where r.tenant_id = app_tenant() and r.id = old.id returning 1),
         calls as (delete from assistant_calls c where c.tenant_id = app_tenant() and c.created_at < ${callsBefore}
                    returning 1),
         states as (delete from assistant_states s where s.tenant_id = app_tenant() and s.updated_at < ${callsBefore}
                     and exists (select 1 from flow_sessions f where f.tenant_id = s.tenant_id and f.id = s.session_id
                                    and f.ended_at is not null) returning 1)
    select (select count(*)::int from runs) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}
