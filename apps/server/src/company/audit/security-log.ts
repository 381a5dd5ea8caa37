// Writes security events twice: as a log line for whoever watches, and into the append-only table that proves itself.
import { type AuditEntry, type AuditSlip, insertEntry } from "#platform/audit";
import type { Ctx, Deps } from "#platform/context";
import { PLATFORM_TENANT } from "#platform/database";

/** Where a request came from. The address is the real peer's, as far as trusted proxies allow to know it. */
export interface Peer {
  readonly address: string;
  readonly requestId: string;
  readonly device: string;
  /** What the request owes the log, where its action opens transactions of its own. */
  readonly slip?: AuditSlip | null;
}

export interface SecurityEvent extends Pick<AuditEntry, "kind" | "userId" | "detail"> {
  peer?: Peer;
}

type Recording = Pick<Ctx, "deps" | "tx" | "tenantId"> & Partial<Pick<Ctx, "slip">>;

/** In the transaction of the change it tells of. Where the request was to be recorded anyway, this is its entry. */
export async function recordSecurity(ctx: Recording, event: SecurityEvent): Promise<void> {
  const slip = ctx.slip ?? event.peer?.slip;
  const entry = entryOf(event, slip);
  await insertEntry(ctx.tx, ctx.tenantId, entry);
  if (slip?.kinds.includes(event.kind)) slip.isWritten = true;
  say(ctx.deps, ctx.tenantId, entry);
}

/** For what belongs to no company: a sign-in on an unknown e-mail, a forged code, an operator's command. */
export async function recordOnPlatform(deps: Deps, event: SecurityEvent): Promise<void> {
  const entry = entryOf(event, null);
  await deps.db.withTenant({ tenantId: PLATFORM_TENANT, userId: null }, (tx) =>
    insertEntry(tx, PLATFORM_TENANT, entry),
  );
  say(deps, PLATFORM_TENANT, entry);
}

function entryOf({ kind, userId, detail, peer }: SecurityEvent, slip: AuditSlip | null | undefined): AuditEntry {
  const { requestId, address } = peer ?? slip ?? {};
  return { kind, userId, requestId, address, detail };
}

function say(deps: Deps, tenantId: number, { kind, userId = null, requestId, address, detail }: AuditEntry) {
  deps.log.info({ security: kind, tenantId, userId, requestId, address, ...detail }, "security");
}
