// One entry of the security log, written in the caller's transaction: it stands exactly when the change stands.
import { type AuditKind, auditKinds } from "@prosa/contracts/audit";
import type { Tx } from "#platform/database";

export interface AuditEntry {
  readonly kind: AuditKind;
  readonly userId?: number | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly address?: string | null | undefined;
  /** Codes, counts, ids and keyed hashes. Never a secret, an e-mail or a phone number. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/** Its number, its time and its place in the chain are the database's to give. Nobody waits for anybody here. */
export async function insertEntry(tx: Tx, tenantId: number, entry: AuditEntry): Promise<void> {
  const { kind, userId = null, requestId = null, address = null, detail = {} } = entry;
  if (!Object.hasOwn(auditKinds, kind))
    throw new Error(`The security log knows no kind ${kind}: see contracts/audit.ts`);
  const { kept } = auditKinds[kind];
  await tx
    .insertInto("securityLog")
    .values({ tenantId, kind, kept, userId, requestId, address, detail: JSON.stringify(detail) })
    .execute();
}
