// SQL of flows about conversations that run: how many, where they stand, moved to another version, ended. The table is the bots'.
import type { FlowDocument, State } from "@prosa/flows";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";

/** Of customers: whoever tries a draft is not counted. */
const isRunning = sql`s.ended_at is null and not s.is_test`;

export const runningOf = (tenantId: RawBuilder<unknown>, flowId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from flow_sessions s where s.tenant_id = ${tenantId} and s.flow_id = ${flowId} and ${isRunning})`;

/** Alike for `migrate`, and how many of them there are. */
export interface Standing {
  versionId: number;
  state: Pick<State, "node" | "position" | "wait">;
  count: number;
}

export async function standingsOf(tx: Tx, flowId: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select s.version_id, count(*) as count,
           jsonb_build_object('node', s.state -> 'node', 'position', s.state -> 'position',
             'wait', case when s.state -> 'wait' ->> 'kind' is not null
                          then jsonb_build_object('kind', s.state -> 'wait' ->> 'kind') end) as state
      from flow_sessions s
     where s.tenant_id = app_tenant() and s.flow_id = ${flowId} and s.version_id is not null and ${isRunning}
     group by s.version_id, 3`.execute(tx);
  return rows;
}

export interface RunningSession {
  id: number;
  ticketId: number;
  versionId: number | null;
  state: State;
  /** What it was begun with: its version, or the draft that is being tried. */
  document: FlowDocument;
}

/** Tickets whose conversation with the flow runs, after the given one; of a version other than `except`, if one is named. */
export async function runningTickets(
  tx: Tx,
  flowId: number,
  { after, limit, except = null }: { after: number; limit: number; except?: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ ticketId: number }>`
    select s.ticket_id from flow_sessions s
     where s.tenant_id = app_tenant() and s.flow_id = ${flowId} and s.ended_at is null and s.ticket_id > ${after}
       and (${except}::bigint is null or (s.version_id <> ${except}::bigint and not s.is_test))
     order by s.ticket_id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ ticketId }) => ticketId);
}

/** The ticket must be locked: a turn changes a session only under that lock. */
export async function sessionOf(tx: Tx, ticketId: number, flowId: number): Promise<RunningSession | undefined> {
  const { rows } = await sql<RunningSession>`
    select s.id, s.ticket_id, s.version_id, s.state, coalesce(v.document, f.draft) as document
      from flow_sessions s
      join flows f on f.tenant_id = s.tenant_id and f.id = s.flow_id
      left join flow_versions v on v.tenant_id = s.tenant_id and v.id = s.version_id
     where s.tenant_id = app_tenant() and s.ticket_id = ${ticketId} and s.flow_id = ${flowId} and s.ended_at is null`.execute(
    tx,
  );
  return rows[0];
}

export async function moveSession(tx: Tx, sessionId: number, versionId: number, state: State, now: Date) {
  await sql`
    update flow_sessions set version_id = ${versionId}, state = ${JSON.stringify(state)}::jsonb, updated_at = ${now}
     where tenant_id = app_tenant() and id = ${sessionId} and ended_at is null`.execute(tx);
}

export async function endSession(tx: Tx, sessionId: number, reason: string, now: Date): Promise<void> {
  await sql`
    update flow_sessions set ended_at = ${now}, end_reason = ${reason}, updated_at = ${now}
     where tenant_id = app_tenant() and id = ${sessionId} and ended_at is null`.execute(tx);
}
