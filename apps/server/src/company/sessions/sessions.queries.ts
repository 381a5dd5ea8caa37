// SQL of the sessions table, and the definer functions that find a session before its tenant is known.
import type { SessionEndCode } from "@prosa/contracts/errors";
import type { Database, Tx } from "#platform/database";
import type { SessionFacts } from "./session.rules.ts";

const COLUMNS = `session_id, tenant_id, user_id, ended_at, end_code, idle_until, absolute_until, profile, is_support,
  is_active, permission_version, login_schedule, tenant_status, time_zone, due_at`;

export async function readSessionFacts(db: Database, sessionId: string): Promise<SessionFacts | null> {
  const rows = await db.callOnce<SessionFacts>("session_state", `select ${COLUMNS} from session_state($1)`, [
    sessionId,
  ]);
  return rows[0] ?? null;
}

export function readManySessionFacts(db: Database, sessionIds: readonly string[]): Promise<SessionFacts[]> {
  return db.callOnce<SessionFacts>("session_states", `select ${COLUMNS} from session_states($1)`, [sessionIds]);
}

/** Where a company lives that is no longer here. */
export async function readNewAddress(db: Database, tenantId: number): Promise<string | null> {
  const find = (tx: Tx) =>
    tx.selectFrom("tenantMoves").select("address").where("tenantId", "=", tenantId).executeTakeFirst();
  return (await db.withTenant({ tenantId, userId: null }, find, { readOnly: true }))?.address ?? null;
}

export interface NewSession {
  id: string;
  userId: number;
  refreshHash: Buffer;
  remember: boolean;
  device: string;
  address: string;
  idleUntil: Date;
  absoluteUntil: Date;
}

export async function insertSession(tx: Tx, tenantId: number, session: NewSession, now: Date) {
  await tx
    .insertInto("sessions")
    .values({
      ...session,
      tenantId,
      previousHash: null,
      rotatedAt: now,
      createdAt: now,
      lastSeenAt: now,
      endedAt: null,
      endCode: null,
    })
    .execute();
}

export function lockSession(tx: Tx, sessionId: string) {
  return tx
    .selectFrom("sessions")
    .select(["id", "userId", "refreshHash", "previousHash", "rotatedAt", "remember", "absoluteUntil", "endedAt"])
    .where("id", "=", sessionId)
    .forUpdate()
    .executeTakeFirst();
}

export async function rotateSession(
  tx: Tx,
  sessionId: string,
  change: { refreshHash: Buffer; previousHash: Buffer; idleUntil: Date; address: string },
  now: Date,
) {
  await tx
    .updateTable("sessions")
    .set({ ...change, rotatedAt: now, lastSeenAt: now })
    .where("id", "=", sessionId)
    .execute();
}

export interface EndFilter {
  sessionId?: string;
  userId?: number;
  exceptSessionId?: string;
}

/** Ends what is still open and matches; an empty filter means all sessions of the tenant. */
export async function endOpenSessions(tx: Tx, filter: EndFilter, code: SessionEndCode, now: Date) {
  let update = tx.updateTable("sessions").set({ endedAt: now, endCode: code }).where("endedAt", "is", null);
  if (filter.sessionId !== undefined) update = update.where("id", "=", filter.sessionId);
  if (filter.userId !== undefined) update = update.where("userId", "=", filter.userId);
  if (filter.exceptSessionId !== undefined) update = update.where("id", "<>", filter.exceptSessionId);
  return update.returning(["id", "userId"]).execute();
}

export function listOpenSessions(tx: Tx, userId: number, now: Date) {
  return tx
    .selectFrom("sessions")
    .select(["id", "device", "address", "createdAt", "lastSeenAt"])
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("idleUntil", ">", now)
    .where("absoluteUntil", ">", now)
    .orderBy("lastSeenAt", "desc")
    .limit(200)
    .execute();
}
