// What becomes of a session after sign-in: renewing, leaving, listing, ending one's others, changing the password.
import { leavePause } from "#company/activity";
import { type Peer, recordSecurity } from "#company/audit";
import {
  forgiveAttempts,
  hashNewPassword,
  isWeakPassword,
  matchPassword,
  reserveForSession,
} from "#company/credentials";
import {
  endSessions,
  type RefreshToken,
  type Renewal,
  readRefreshToken,
  readSessionFacts,
  refusalOf,
  renewSession,
  signAccessToken,
} from "#company/sessions";
import { loadUser, lockUser, markOnline, setPasswordHash } from "#company/users";
import { actorOf, asSystem, type Ctx, type Deps, inTenantScope, type SessionState } from "#platform/context";
import { AppError } from "#platform/errors";

export type Renewed = { token: string; renewal: Extract<Renewal, { kind: "rotated" | "grace" }> };

export async function renew(deps: Deps, cookie: string | undefined, peer: Peer): Promise<Renewed> {
  const token = readRefreshToken(deps.config.masterKeys, cookie);
  if (!token) throw new AppError("ERR_SESSION_EXPIRED");
  const facts = await readSessionFacts(deps.db, token.sessionId);
  const refusal = refusalOf(facts, deps.clock.now());
  if (!facts || refusal) {
    // Out of hours or switched off: over for good, so that tomorrow begins with a sign-in and not with this cookie.
    if (facts && refusal && !facts.endedAt) {
      await asSystem(deps, facts.tenantId, (ctx) =>
        endSessions(ctx, { sessionId: facts.sessionId }, refusal.code, peer),
      );
    }
    const { code = "ERR_SESSION_EXPIRED", detail } = refusal ?? {};
    throw new AppError(code, detail === undefined ? {} : { detail });
  }
  const renewal = await asSystem(deps, facts.tenantId, (ctx) => renewIn(ctx, token, facts.userId, peer), "refresh");
  if (renewal.kind === "reused") throw new AppError("ERR_SESSION_REVOKED");
  if (renewal.kind === "ended") throw new AppError("ERR_SESSION_EXPIRED");
  return { renewal, token: await signAccessToken(deps.config.tokenKeys, facts.sessionId, deps.clock.now()) };
}

async function renewIn(ctx: Ctx, token: RefreshToken, userId: number, peer: Peer): Promise<Renewal> {
  const renewal = await renewSession(ctx, token, peer);
  if (renewal.kind === "rotated") await markOnline(ctx, userId);
  const { requestId, address } = peer;
  ctx.deps.log.info({ security: "refresh", tenantId: ctx.tenantId, userId, requestId, address, outcome: renewal.kind });
  return renewal;
}

/** Works with an expired token, and quietly without any: whoever wants out is out. */
export async function leave(deps: Deps, cookie: string | undefined, bearer: string | null, peer: Peer): Promise<void> {
  const sessionId =
    readRefreshToken(deps.config.masterKeys, cookie)?.sessionId ?? (await sessionOfBearer(deps, bearer));
  const facts = sessionId === null ? null : await readSessionFacts(deps.db, sessionId);
  if (!facts || facts.endedAt) return;
  await asSystem(
    deps,
    facts.tenantId,
    async (ctx) => {
      await leavePause(ctx, facts.userId);
      await endSessions(ctx, { sessionId: facts.sessionId }, "ERR_LOGIN_REQUIRED", peer);
      await recordSecurity(ctx, { kind: "logout", userId: facts.userId, peer });
    },
    "logout",
  );
}

async function sessionOfBearer(deps: Deps, bearer: string | null): Promise<string | null> {
  if (bearer === null) return null;
  const answer = await deps.authenticate(bearer);
  return answer.ok ? answer.session.sessionId : null;
}

export async function revokeOwnSession(ctx: Ctx, userId: number, sessionId: string, peer: Peer): Promise<void> {
  const ended = await endSessions(ctx, { sessionId, userId }, "ERR_SESSION_REVOKED", peer);
  if (ended.length === 0) throw new AppError("ERR_NO_SESSION_FOUND");
}

export async function changeOwnPassword(
  deps: Deps,
  session: SessionState,
  wanted: { current: string; password: string },
  peer: Peer,
): Promise<void> {
  const inScope = <T>(fn: (ctx: Ctx) => Promise<T>) => inTenantScope(deps, session.tenantId, actorOf(session), fn);
  const { userId, tenantId, sessionId } = session;
  const user = await inScope((ctx) => loadUser(ctx.tx, userId));
  if (isWeakPassword(wanted.password, user)) throw new AppError("ERR_PASSWORD_WEAK", { field: "password" });

  // Somebody at an unlocked screen must not be able to guess here what they could not guess at the door.
  const guard = await reserveForSession(deps, { tenantId, userId }, deps.clock.now());
  const [match] = await matchPassword(wanted.current, [user]);
  if (!match) {
    await inScope((ctx) => recordSecurity(ctx, { kind: "password.refused", userId, peer }));
    throw new AppError("ERR_INVALID_CREDENTIALS", { field: "current" });
  }
  const passwordHash = await hashNewPassword(deps, user.email, wanted.password);
  await inScope(async (ctx) => {
    const now = await lockUser(ctx.tx, userId);
    if (now.passwordHash !== user.passwordHash) throw new AppError("ERR_CONFLICT");
    await forgiveAttempts(ctx.tx, [guard]);
    await setPasswordHash(ctx, userId, passwordHash);
    await endSessions(ctx, { userId, exceptSessionId: sessionId }, "ERR_PASSWORD_CHANGED", peer);
    await recordSecurity(ctx, { kind: "password.changed", userId, peer });
  });
}
