// SQL of the sessions table, and the definer functions that find a session before its tenant is known.
import type { SessionEndCode } from "@prosa/contracts/errors";
import type { Proof } from "#platform/context";
import type { Database, Tx } from "#platform/database";
import type { SessionFacts } from "./session.rules.ts";

const COLUMNS = `session_id, tenant_id, user_id, ended_at, end_code, idle_until, absolute_until, profile, is_support,
  is_active, permission_version, login_schedule, tenant_status, time_zone, due_at`;

export async function readSessionFacts(db: Database, sessionId: string): Promise<SessionFacts | null> {
  const rows = await db.callOnce<SessionFacts>(
    "session_facts",
    `select ${COLUMNS}, second_step, blocked_from, features from session_facts($1)`,
    [sessionId],
  );
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
  provenUntil: Date | null;
  enteredBy: string | null;
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
      steppedAt: null,
    })
    .execute();
}

/** Of a session of support: who is behind it, and until when the company lets it be. */
export async function readSupport(tx: Tx, sessionId: string): Promise<{ by: string; until: string } | null> {
  const row = await tx
    .selectFrom("sessions")
    .select(["enteredBy", "absoluteUntil"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row ? { by: row.enteredBy ?? "", until: row.absoluteUntil.toISOString() } : null;
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

export async function readProof(tx: Tx, sessionId: string): Promise<Proof> {
  const row = await tx
    .selectFrom("sessions as s")
    .leftJoin("secondSteps as p", (join) =>
      join
        .onRef("p.tenantId", "=", "s.tenantId")
        .onRef("p.userId", "=", "s.userId")
        .on("p.confirmedAt", "is not", null),
    )
    .select(["s.provenUntil", "p.confirmedAt"])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
  return { until: row?.provenUntil ?? null, by: row?.confirmedAt ? "code" : "password" };
}

export async function saveSteppedAt(tx: Tx, sessionId: string, steppedAt: Date): Promise<void> {
  await tx.updateTable("sessions").set({ steppedAt }).where("id", "=", sessionId).execute();
}

export async function saveProvenUntil(tx: Tx, sessionId: string, provenUntil: Date): Promise<void> {
  await tx.updateTable("sessions").set({ provenUntil }).where("id", "=", sessionId).execute();
}
