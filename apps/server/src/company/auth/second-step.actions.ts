// The second step of an account: making it, passing it, losing it. Guesses are counted like those at a password.
import { type Peer, recordSecurity } from "#company/audit";
import { productNameIn } from "#company/branding";
import * as credentials from "#company/credentials";
import { type Language, postLetter } from "#company/letters";
import { announceChange, endSessions, proveSession, stepSession } from "#company/sessions";
import { settingsOf } from "#company/settings";
import { loadTenant } from "#company/tenants";
import { loadManagedUser, loadUser } from "#company/users";
import { actorOf, type Ctx, type Deps, inTenantScope, type SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { mailSecondStepReset } from "./second-step.letters.ts";

export async function showSecondStep(ctx: Ctx, userId: number) {
  const known = await credentials.readSecondStep(ctx.tx, userId);
  return { ...known, isRequired: (await settingsOf(ctx)).get("SecondStepRequired") };
}

export async function beginSecondStep(ctx: Ctx, userId: number, peer: Peer): Promise<{ secret: string; uri: string }> {
  const { email } = await loadUser(ctx.tx, userId);
  const { name } = await loadTenant(ctx.tx);
  const secret = await credentials.beginSecondStep(ctx, userId);
  await recordSecurity(ctx, { kind: "second_step.begun", userId, peer });
  return {
    secret,
    uri: credentials.keyUri({ secret, account: email, issuer: `${await productNameIn(ctx.tx)} ${name}` }),
  };
}

/** Every code that is typed passes here, so that none is guessed uncounted. Throws ERR_SECOND_STEP_CODE. */
export async function takeCode<T>(
  deps: Deps,
  session: SessionState,
  peer: Peer,
  take: (ctx: Ctx) => Promise<T | null>,
): Promise<T> {
  const { tenantId, userId } = session;
  const inScope = <R>(fn: (ctx: Ctx) => Promise<R>) => inTenantScope(deps, tenantId, actorOf(session), fn);
  const guard = await credentials.reserveAttempt(deps, `second:${tenantId}.${userId}`, deps.clock.now());
  const taken = await inScope(async (ctx) => {
    const answer = await take(ctx);
    if (answer !== null) await credentials.forgiveAttempts(ctx.tx, [guard]);
    else await recordSecurity(ctx, { kind: "second_step.refused", userId, peer });
    return answer;
  });
  if (taken === null) throw new AppError("ERR_SECOND_STEP_CODE", { field: "code" });
  // What was remembered of this session is old, here and in every other process.
  deps.sessions.forget([session.sessionId]);
  announceChange(deps, [session.sessionId]);
  return taken;
}

export function confirmSecondStep(deps: Deps, session: SessionState, code: string, peer: Peer): Promise<string[]> {
  const { userId, sessionId } = session;
  return takeCode(deps, session, peer, async (ctx) => {
    const codes = await credentials.confirmSecondStep(ctx, userId, code.replaceAll(/\s/g, ""));
    if (codes === null) return null;
    await stepSession(ctx, sessionId);
    await recordSecurity(ctx, { kind: "second_step.on", userId, peer });
    return codes;
  });
}

export function passSecondStep(
  deps: Deps,
  session: SessionState,
  code: string,
  peer: Peer,
): Promise<{ codesLeft: number }> {
  const { userId, sessionId } = session;
  return takeCode(deps, session, peer, async (ctx) => {
    const by = await credentials.passSecondStep(ctx, userId, code);
    if (by === null) return null;
    await stepSession(ctx, sessionId);
    await proveSession(ctx, sessionId);
    await recordSecurity(ctx, { kind: "second_step.passed", userId, peer, detail: { by } });
    const { codesLeft } = await credentials.readSecondStep(ctx.tx, userId);
    return { codesLeft };
  });
}

export async function renewCodes(ctx: Ctx, userId: number, peer: Peer): Promise<string[]> {
  if (!(await credentials.readSecondStep(ctx.tx, userId)).isOn) throw new AppError("ERR_CONFLICT");
  await recordSecurity(ctx, { kind: "second_step.codes", userId, peer });
  return credentials.replaceRecoveryCodes(ctx, userId);
}

export async function endSecondStep(ctx: Ctx, userId: number, peer: Peer): Promise<void> {
  if ((await settingsOf(ctx)).get("SecondStepRequired")) throw new AppError("ERR_SECOND_STEP_REQUIRED");
  await credentials.forgetSecondStep(ctx, userId);
  await recordSecurity(ctx, { kind: "second_step.off", userId, peer });
}

/** For somebody who lost the telephone and the paper. They are told, in case they lost nothing. */
export async function resetSecondStep(ctx: Ctx, userId: number, language: Language, peer: Peer): Promise<void> {
  const { email } = await loadManagedUser(ctx.tx, userId);
  const hadOne = await credentials.forgetSecondStep(ctx, userId);
  if (hadOne) await endSessions(ctx, { userId }, "ERR_SESSION_REVOKED", peer);
  const by = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  await recordSecurity(ctx, { kind: "second_step.reset", userId, peer, detail: { by } });
  if (!hadOne) return;
  const { name: company } = await loadTenant(ctx.tx);
  const post = { to: email, lane: "own", address: peer.address, inNameOfCompany: true } as const;
  await postLetter(ctx, mailSecondStepReset, { to: email, language, company }, post);
}
