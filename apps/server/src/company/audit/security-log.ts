// Writes security events twice: as a log line for whoever watches, and into the append-only table that proves itself.
import type { Ctx, Deps } from "#platform/context";
import { PLATFORM_TENANT, type Tx } from "#platform/database";

/** Where a request came from. The address is the real peer's, as far as trusted proxies allow to know it. */
export interface Peer {
  readonly address: string;
  readonly requestId: string;
  readonly device: string;
}

export interface SecurityEvent {
  /** "login", "login.refused", "session.ended" ... */
  kind: string;
  userId?: number | null;
  peer?: Peer;
  /** Codes, counts and keyed hashes. Never a secret, an e-mail or a phone number. */
  detail?: Record<string, string | number | boolean | null>;
}

/** Call it last in a transaction: the chain keeps a lock on the tenant's log until the commit. */
export async function recordSecurity(ctx: Pick<Ctx, "deps" | "tx" | "tenantId">, event: SecurityEvent): Promise<void> {
  await insert(ctx.tx, ctx.tenantId, event);
  say(ctx.deps, ctx.tenantId, event);
}

/** For what belongs to no company: a sign-in on an unknown e-mail, a forged code, an operator's command. */
export async function recordOnPlatform(deps: Deps, event: SecurityEvent): Promise<void> {
  await deps.db.withTenant({ tenantId: PLATFORM_TENANT, userId: null }, (tx) => insert(tx, PLATFORM_TENANT, event));
  say(deps, PLATFORM_TENANT, event);
}

async function insert(tx: Tx, tenantId: number, { kind, userId = null, peer, detail = {} }: SecurityEvent) {
  await tx
    .insertInto("securityLog")
    .values({
      tenantId,
      kind,
      userId,
      requestId: peer?.requestId ?? null,
      address: peer?.address ?? null,
      detail: JSON.stringify(detail),
    })
    .execute();
}

function say(deps: Deps, tenantId: number, { kind, userId = null, peer, detail }: SecurityEvent) {
  const { requestId, address } = peer ?? {};
  deps.log.info({ security: kind, tenantId, userId, requestId, address, ...detail }, "security");
}
