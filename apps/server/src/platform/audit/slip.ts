// What a request owes the security log: handed from the door to the transaction that changes something.
import { type Audit, type AuditKind, kindsOf } from "@prosa/contracts/audit";
import type { AuditEntry } from "./entry.ts";

export interface AuditSlip {
  /** Any of these settles it; where one is owed, the first is written when nobody wrote one. */
  readonly kinds: readonly [AuditKind, ...AuditKind[]];
  /** Of every call that succeeds; otherwise the action decides, and its entry only says where it came from. */
  readonly isOwed: boolean;
  readonly requestId: string;
  readonly address: string;
  /** Ids of the address that was called, read when the entry is written. */
  detail(): NonNullable<AuditEntry["detail"]>;
  /** Set by whoever writes one; taken back when that transaction is. */
  isWritten: boolean;
}

interface RequestLike {
  readonly id: string;
  readonly ip: string;
  readonly params: unknown;
}

const LONGEST = 80;

/** Null where the declaration says that there is never an entry. */
export function slipOf(audit: Audit, request: RequestLike): AuditSlip | null {
  const [first, ...others] = kindsOf(audit);
  if (first === undefined) return null;
  return {
    kinds: [first, ...others],
    isOwed: "kind" in audit,
    requestId: request.id,
    address: request.ip,
    isWritten: false,
    detail: () => idsOf((request.params ?? {}) as Record<string, unknown>),
  };
}

function idsOf(params: Record<string, unknown>): Record<string, string | number> {
  const ids: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "number") ids[name] = value;
    else if (typeof value === "string") ids[name] = value.slice(0, LONGEST);
  }
  return ids;
}
