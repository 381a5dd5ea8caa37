// Where a request came from, as far as it may be written down.
import type { AuditSlip } from "#platform/audit";
import type { Peer } from "./security-log.ts";

interface RequestLike {
  ip: string;
  id: string;
  slip?: AuditSlip | null;
  headers: { "user-agent"?: string | undefined };
}

const LONGEST_DEVICE = 200;

/** The browser names itself as it likes: cut, and without control characters. */
export function peerOf(request: RequestLike): Peer {
  const device = (request.headers["user-agent"] ?? "").replace(/\p{Cc}/gu, " ").slice(0, LONGEST_DEVICE);
  return { address: request.ip, requestId: request.id, device, slip: request.slip ?? null };
}
