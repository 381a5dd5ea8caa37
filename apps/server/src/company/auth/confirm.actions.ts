// Proving once more who is at the screen, for what cannot be taken back. Guesses count with those at the door.
import { type Peer, recordSecurity } from "#company/audit";
import { forgiveAttempts, matchPassword, passSecondStep, reserveForSession } from "#company/credentials";
import { proveSession } from "#company/sessions";
import { loadUser, lockUser } from "#company/users";
import { actorOf, type Ctx, type Deps, inTenantScope, type SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { takeCode } from "./second-step.actions.ts";

export interface Given {
  password?: string | undefined;
  code?: string | undefined;
}

/** By the password, or by the telephone of whoever has a second step. Returns until when nothing asks again. */
export function confirmIdentity(deps: Deps, session: SessionState, given: Given, peer: Peer): Promise<Date> {
  const { password, code } = given;
  if (password !== undefined) return confirmByPassword(deps, session, password, peer);
  if (code === undefined) throw new AppError("ERR_VALIDATION", { field: "password" });
  return takeCode(deps, session, peer, async (ctx) =>
    (await passSecondStep(ctx, session.userId, code)) === null ? null : prove(ctx, session, peer),
  );
}

async function confirmByPassword(deps: Deps, session: SessionState, password: string, peer: Peer): Promise<Date> {
  const inScope = <T>(fn: (ctx: Ctx) => Promise<T>) => inTenantScope(deps, session.tenantId, actorOf(session), fn);
  const { tenantId, userId } = session;
  const user = await inScope((ctx) => loadUser(ctx.tx, userId));
  const guard = await reserveForSession(deps, { tenantId, userId }, deps.clock.now());
  const [match] = await matchPassword(password, [user]);
  if (!match) {
    await inScope((ctx) => recordSecurity(ctx, { kind: "proof.refused", userId, peer }));
    throw new AppError("ERR_INVALID_CREDENTIALS", { field: "password" });
  }
  return inScope(async (ctx) => {
    const now = await lockUser(ctx.tx, userId);
    if (now.passwordHash !== user.passwordHash) throw new AppError("ERR_INVALID_CREDENTIALS", { field: "password" });
    await forgiveAttempts(ctx.tx, [guard]);
    return prove(ctx, session, peer);
  });
}

async function prove(ctx: Ctx, { userId, sessionId }: SessionState, peer: Peer): Promise<Date> {
  await recordSecurity(ctx, { kind: "proof.given", userId, peer });
  return proveSession(ctx, sessionId);
}
