// Letting the platform's support in: granted by the company for some hours, entered by an operator, over at once.
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { type Peer, recordSecurity } from "#company/audit";
import { readSessionRecord } from "#company/auth";
import { recordChange } from "#company/lists";
import { endSessions, openSession, signAccessToken } from "#company/sessions";
import { loadTenant } from "#company/tenants";
import { loadUser, refuseLastingDoors } from "#company/users";
import { actorOf, asSystem, type Ctx, type Deps, inTenantScope, type SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./support.queries.ts";

const AN_HOUR_MS = 3_600_000;

export async function grantSupport(ctx: Ctx, { reason, hours }: { reason: string; hours: number }) {
  const { actor, tenantId, now } = ctx;
  // Support cannot prolong its own stay.
  refuseLastingDoors(actor);
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const expiresAt = new Date(now.getTime() + hours * AN_HOUR_MS);
  const grant = { tenantId, reason, grantedBy: actor.userId, createdAt: now, expiresAt };
  const id = await queries.insertGrant(ctx.tx, grant);
  const shown = await queries.showGrant(ctx.tx, id);
  await recordChange(ctx, { list: "supportGrants", what: "created", id, detail: { hours } });
  return shown;
}

/** Whichever grant ends, support is out; if another one still holds, it may come in again by that. */
export async function endSupportGrant(ctx: Ctx, grantId: number): Promise<void> {
  const by = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  if (!(await queries.endGrant(ctx.tx, grantId, by, ctx.now))) return;
  const userId = await queries.knownSupportUserId(ctx.tx);
  if (userId !== null) await endSessions(ctx, { userId }, "ERR_SESSION_REVOKED");
  await recordChange(ctx, { list: "supportGrants", what: "changed", id: grantId, detail: { ended: true } });
}

/**
 * A session of the company's support user that lasts as long as the grant and not a moment longer: its end is part of
 * every authentication, of every renewal and of the sweep over open sockets, like that of any session.
 */
export async function enterAsSupport(deps: Deps, operator: SessionState, tenantId: number, peer: Peer) {
  // The operator's own company needs no support, and a session there must never come by this way.
  if (tenantId === OPERATOR_TENANT_ID) throw new AppError("ERR_NO_GRANT_FOUND");
  const { name: by } = await inTenantScope(deps, operator.tenantId, actorOf(operator), (ctx) =>
    loadUser(ctx.tx, operator.userId),
  );
  const entered = await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      const { status } = await loadTenant(ctx.tx);
      const grant = status === "active" ? await queries.lockActiveGrant(ctx.tx, ctx.now) : undefined;
      if (!grant) throw new AppError("ERR_NO_GRANT_FOUND");
      const userId = await queries.supportUserId(ctx.tx, tenantId, ctx.now);
      const record = await readSessionRecord(ctx, userId);
      const entry = {
        userId,
        blockMultipleLogins: false,
        remember: false,
        peer,
        until: grant.expiresAt,
        isProven: false,
        enteredBy: by,
      };
      const opened = await openSession(ctx, entry);
      const token = await signAccessToken(deps.config.tokenKeys, opened.sessionId, ctx.now);
      await recordChange(ctx, {
        list: "supportGrants",
        what: "changed",
        id: grant.id,
        detail: { entered: true, operatorId: operator.userId, sessionId: opened.sessionId },
      });
      return {
        grantId: grant.id,
        opened,
        record: { ...record, token, support: { by, until: opened.absoluteUntil.toISOString() } },
      };
    },
    "support",
  );
  await inTenantScope(deps, operator.tenantId, actorOf(operator), (ctx) =>
    recordSecurity(ctx, {
      kind: "operator.support_entered",
      userId: operator.userId,
      peer,
      detail: { ofTenant: tenantId, grantId: entered.grantId, sessionId: entered.opened.sessionId },
    }),
  );
  return entered;
}
