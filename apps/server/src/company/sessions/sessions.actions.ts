// Begins, renews and ends sessions. Every end passes through endSessions, so none can skip its journal row.
import type { SessionEndCode } from "@prosa/contracts/errors";
import { ourLimits } from "@prosa/contracts/limits";
import { type Peer, recordSecurity } from "#company/audit";
import type { Ctx } from "#platform/context";
import { hashRefreshSecret, type RefreshToken, writeRefreshToken } from "./refresh-token.ts";
import * as queries from "./sessions.queries.ts";

const A_DAY_MS = 86_400_000;
const later = (now: Date, days: number) => new Date(now.getTime() + days * A_DAY_MS);
const earlier = (one: Date, other: Date | undefined) => (other !== undefined && other < one ? other : one);

export interface Entry {
  userId: number;
  blockMultipleLogins: boolean;
  remember: boolean;
  peer: Peer;
  /** Ends then at the latest, whatever is usual. */
  until?: Date;
  /** The person has just proven who they are: not whoever comes in by somebody else's leave. */
  isProven: boolean;
  /** For support: the name of whoever of the platform comes in. */
  enteredBy?: string;
}

export interface OpenedSession {
  sessionId: string;
  refreshToken: string;
  absoluteUntil: Date;
  remember: boolean;
}

export async function openSession(
  ctx: Ctx,
  { userId, blockMultipleLogins, remember, peer, until, isProven, enteredBy }: Entry,
): Promise<OpenedSession> {
  const { deps, now } = ctx;
  if (blockMultipleLogins) await endSessions(ctx, { userId }, "SESSION_INVALID_NEW_LOGIN", peer);
  const sessionId = deps.ids.uuid();
  const secret = deps.ids.token(32);
  const absoluteUntil = earlier(later(now, ourLimits.refreshAbsoluteDays), until);
  await queries.insertSession(
    ctx.tx,
    ctx.tenantId,
    {
      id: sessionId,
      userId,
      refreshHash: hashRefreshSecret(secret),
      remember,
      device: peer.device,
      address: peer.address,
      idleUntil: earlier(later(now, ourLimits.refreshIdleDays), until),
      absoluteUntil,
      provenUntil: isProven ? provenFrom(now) : null,
      enteredBy: enteredBy ?? null,
    },
    now,
  );
  return {
    sessionId,
    absoluteUntil,
    remember,
    refreshToken: writeRefreshToken(deps.config.masterKeys, sessionId, secret),
  };
}

const provenFrom = (now: Date) => new Date(now.getTime() + ourLimits.freshProofMinutes * 60_000);

/** Whoever is at this screen has proven again who they are. Returns until when that counts. */
export async function proveSession(ctx: Ctx, sessionId: string): Promise<Date> {
  const until = provenFrom(ctx.now);
  await queries.saveProvenUntil(ctx.tx, sessionId, until);
  return until;
}

/** The second step is behind it: from now on the session opens what its owner may. */
export async function stepSession(ctx: Ctx, sessionId: string): Promise<void> {
  await queries.saveSteppedAt(ctx.tx, sessionId, ctx.now);
}

export async function endSessions(
  ctx: Ctx,
  filter: queries.EndFilter,
  code: SessionEndCode,
  peer?: Peer,
): Promise<string[]> {
  const ended = await queries.endOpenSessions(ctx.tx, filter, code, ctx.now);
  if (ended.length === 0) return [];
  const sessionIds = ended.map(({ id }) => id);
  await ctx.publish("session.ended", { data: { sessionIds, code } });
  for (const userId of new Set(ended.map((session) => session.userId))) {
    await recordSecurity(ctx, {
      kind: "session.ended",
      userId,
      ...(peer ? { peer } : {}),
      detail: { code, sessions: ended.filter((session) => session.userId === userId).length },
    });
  }
  return sessionIds;
}

export type Renewal =
  | { kind: "rotated"; refreshToken: string; remember: boolean; absoluteUntil: Date }
  /** The immediate predecessor within its grace: two windows renewed at once. The browser already has the new cookie. */
  | { kind: "grace" }
  /** Older than that: somebody else holds a copy, so the whole family has been ended. */
  | { kind: "reused" }
  | { kind: "ended" };

export async function renewSession(ctx: Ctx, token: RefreshToken, peer: Peer): Promise<Renewal> {
  const { deps, now } = ctx;
  const session = await queries.lockSession(ctx.tx, token.sessionId);
  if (!session || session.endedAt) return { kind: "ended" };
  if (!session.refreshHash.equals(token.hash)) {
    const isFresh = now.getTime() - session.rotatedAt.getTime() <= ourLimits.refreshGraceSeconds * 1000;
    if (isFresh && session.previousHash?.equals(token.hash)) return { kind: "grace" };
    await endSessions(ctx, { sessionId: session.id }, "ERR_SESSION_REVOKED", peer);
    await recordSecurity(ctx, { kind: "refresh.reused", userId: session.userId, peer });
    return { kind: "reused" };
  }
  const secret = deps.ids.token(32);
  const idle = later(now, ourLimits.refreshIdleDays);
  await queries.rotateSession(
    ctx.tx,
    session.id,
    {
      refreshHash: hashRefreshSecret(secret),
      previousHash: session.refreshHash,
      idleUntil: new Date(Math.min(idle.getTime(), session.absoluteUntil.getTime())),
      address: peer.address,
    },
    now,
  );
  return {
    kind: "rotated",
    refreshToken: writeRefreshToken(deps.config.masterKeys, session.id, secret),
    remember: session.remember,
    absoluteUntil: session.absoluteUntil,
  };
}
