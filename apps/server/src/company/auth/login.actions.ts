// Signing in: the same work and the same answer whether or not anybody has the e-mail, until the password is right.
import type { login, SessionRecord } from "@prosa/contracts/auth";
import type { BodyOf } from "@prosa/contracts/route";
import { type Peer, recordOnPlatform, recordSecurity } from "#company/audit";
import {
  type Candidate,
  digest,
  emailKey,
  findCandidates,
  forgiveAttempts,
  matchPassword,
  rememberDevice,
  reserveAttempt,
} from "#company/credentials";
import { type OpenedSession, openSession, type Refusal, refusalOfEntry, signAccessToken } from "#company/sessions";
import { loadTenant } from "#company/tenants";
import { type LoadedUser, lockUser, markOnline } from "#company/users";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { readSessionRecord } from "./record.ts";

export interface SignedIn {
  record: SessionRecord;
  opened: OpenedSession;
  /** For the cookie that spares this browser the consequences of other people's guesses. */
  device: string;
}

export async function signIn(
  deps: Deps,
  wanted: BodyOf<typeof login>,
  knownDevice: string | null,
  peer: Peer,
): Promise<SignedIn> {
  const { email, password, remember } = wanted;
  const candidates = await findCandidates(deps.db, email, knownDevice === null ? null : digest(knownDevice));
  const account = emailKey(deps.config, email);
  const guard = guardKey(account, candidates, knownDevice);
  await reserve(deps, guard, account, peer);

  const matches = await matchPassword(password, candidates);
  const refusals: Refusal[] = [];
  for (const match of matches) {
    const entered = await enter(deps, match, { guard, remember, peer, device: knownDevice ?? deps.ids.token(32) });
    if ("record" in entered) return entered;
    if (entered.code !== "changed") refusals.push(entered);
  }
  const [refusal] = refusals;
  if (refusal) throw new AppError(refusal.code, refusal.detail === undefined ? {} : { detail: refusal.detail });
  await recordWrongPassword(deps, candidates[0], account, peer);
  throw new AppError("ERR_INVALID_CREDENTIALS");
}

/** A browser the account knows has its own budget of attempts; everybody else shares one per e-mail. */
function guardKey(account: string, candidates: readonly Candidate[], device: string | null): string {
  const isKnown = device !== null && candidates.some(({ isKnownDevice }) => isKnownDevice);
  return isKnown ? `login:${account}:${digest(device).toString("base64url").slice(0, 22)}` : `login:${account}`;
}

async function reserve(deps: Deps, guard: string, account: string, peer: Peer): Promise<void> {
  try {
    await reserveAttempt(deps, guard, deps.clock.now());
  } catch (error) {
    if (isAppError(error, "ERR_TOO_MANY_REQUESTS")) {
      await recordOnPlatform(deps, { kind: "login.locked", peer, detail: { account, wait: error.detail ?? null } });
    }
    throw error;
  }
}

interface Entering {
  guard: string;
  remember: boolean;
  peer: Peer;
  device: string;
}

/** Returned, not thrown: a thrown refusal would roll back its own entry in the security log. */
function enter(
  deps: Deps,
  match: Candidate,
  { guard, remember, peer, device }: Entering,
): Promise<SignedIn | Refusal | { code: "changed" }> {
  return asSystem(
    deps,
    match.tenantId,
    async (ctx) => {
      const user = await lockUser(ctx.tx, match.userId);
      // Changed while we were computing: the password that was right is not any more.
      if (user.passwordHash !== match.passwordHash) return { code: "changed" as const };
      await forgiveAttempts(ctx.tx, guard);
      const refusal = await refusalFor(ctx, user);
      if (refusal) {
        await recordSecurity(ctx, { kind: "login.refused", userId: user.id, peer, detail: { code: refusal.code } });
        return refusal;
      }
      return beginSession(ctx, user, { remember, peer, device });
    },
    "login",
  );
}

export async function refusalFor(ctx: Ctx, user: LoadedUser): Promise<Refusal | null> {
  const tenant = await loadTenant(ctx.tx);
  return refusalOfEntry({ ...user, tenantStatus: tenant.status, timeZone: tenant.timeZone }, ctx.now);
}

/** Whoever gets here has proven who they are. */
export async function beginSession(
  ctx: Ctx,
  user: LoadedUser,
  { remember, peer, device }: { remember: boolean; peer: Peer; device: string },
): Promise<SignedIn> {
  const { deps, now } = ctx;
  await rememberDevice(ctx, user.id, device);
  await markOnline(ctx, user.id);
  const record = await readSessionRecord(ctx, user.id);
  const { blockMultipleLogins } = user;
  const opened = await openSession(ctx, { userId: user.id, blockMultipleLogins, remember, peer });
  const token = await signAccessToken(deps.config.tokenKeys, opened.sessionId, now);
  await recordSecurity(ctx, { kind: "login", userId: user.id, peer });
  return { record: { ...record, token }, opened, device };
}

async function recordWrongPassword(deps: Deps, candidate: Candidate | undefined, account: string, peer: Peer) {
  const kind = "login.failed";
  if (!candidate) return recordOnPlatform(deps, { kind, peer, detail: { account } });
  const { tenantId, userId } = candidate;
  return asSystem(deps, tenantId, (ctx) => recordSecurity(ctx, { kind, userId, peer, detail: { account } }), "login");
}
