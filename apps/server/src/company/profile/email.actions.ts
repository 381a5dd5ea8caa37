// Proving one's own mailbox: a code by letter, entered by whoever is signed in to the account.
import { ourLimits } from "@prosa/contracts/limits";
import { type Peer, recordSecurity } from "#company/audit";
import {
  countWithin,
  forgiveAttempts,
  hashNewPassword,
  matchPassword,
  reserveForSession,
  type Target,
  tryEmailCode,
} from "#company/credentials";
import type { Language } from "#company/letters";
import {
  type LoadedUser,
  loadUser,
  lockUser,
  markEmailVerified,
  mayCountEverywhere,
  postEmailCode,
  setPasswordHash,
} from "#company/users";
import { actorOf, type Ctx, type Deps, inTenantScope, type SessionState } from "#platform/context";
import { AppError } from "#platform/errors";

const LETTERS = { limit: ourLimits.recoveryCodesPerHour, seconds: 3_600 };

export async function askForEmailCode(ctx: Ctx, userId: number, language: Language, peer: Peer): Promise<void> {
  const user = await loadUser(ctx.tx, userId);
  // Support has no mailbox.
  if (user.isSupport) throw new AppError("ERR_NO_PERMISSION");
  if (user.emailVerifiedAt !== null) return;
  const sent = await countWithin(ctx.tx, `verify:${ctx.tenantId}.${userId}`, LETTERS, ctx.now);
  if (!sent.isWithin) throw new AppError("ERR_TOO_MANY_REQUESTS", { detail: String(sent.retryAfterSeconds) });
  await postEmailCode(ctx, { userId, email: user.email }, { language, address: peer.address, lane: "own" });
}

/**
 * The password is asked for only where it has to be hashed anew: accounts that have proven one e-mail share a salt, and
 * one that was renamed brings another.
 */
export async function confirmEmail(
  deps: Deps,
  session: SessionState,
  { code, password }: { code: string; password?: string | undefined },
  peer: Peer,
): Promise<void> {
  const inScope = <T>(fn: (ctx: Ctx) => Promise<T>) => inTenantScope(deps, session.tenantId, actorOf(session), fn);
  const { userId } = session;
  // Its own transaction: a wrong try has to stay counted.
  const known = await inScope(async (ctx) => {
    if (!(await tryEmailCode(ctx, userId, code))) return null;
    const user = await loadUser(ctx.tx, userId);
    return { user, isFit: await mayCountEverywhere(ctx, user) };
  });
  if (!known) throw new AppError("ERR_RECOVERY_CODE_INVALID", { field: "code" });
  const renewed = known.isFit ? null : await hashAnew(deps, session, known.user, password);
  await inScope(async (ctx) => {
    const user = await lockUser(ctx.tx, userId);
    if (user.email !== known.user.email || user.passwordHash !== known.user.passwordHash) {
      throw new AppError("ERR_CONFLICT");
    }
    if (renewed) {
      await forgiveAttempts(ctx.tx, [renewed.guard]);
      await setPasswordHash(ctx, userId, renewed.passwordHash);
    }
    await markEmailVerified(ctx, userId);
    await recordSecurity(ctx, { kind: "email.proven", userId, peer });
  });
}

async function hashAnew(
  deps: Deps,
  { tenantId, userId }: SessionState,
  user: LoadedUser,
  password: string | undefined,
): Promise<{ guard: Target; passwordHash: string }> {
  if (password === undefined) throw new AppError("ERR_VALIDATION", { field: "password" });
  const guard = await reserveForSession(deps, { tenantId, userId }, deps.clock.now());
  const [match] = await matchPassword(password, [user]);
  if (!match) throw new AppError("ERR_INVALID_CREDENTIALS", { field: "password" });
  return { guard, passwordHash: await hashNewPassword(deps, user.email, password) };
}
