// The key under which the server makes something once: one for what a person wants, the same when the call is repeated.
import { idempotency } from "@prosa/contracts/creates";
import type { RouteShape } from "@prosa/contracts/route";

/** Nothing where the route makes nothing, and where the body brings an id of its own that does the same. */
export function keyHeader({ creates }: RouteShape, body?: unknown): Record<string, string> {
  const hasOwn = typeof body === "object" && body !== null && "clientId" in body;
  // Absent on plain http from another machine.
  const key = creates === true && !hasOwn ? crypto.randomUUID?.() : undefined;
  return key === undefined ? {} : { [idempotency.header]: key };
}
