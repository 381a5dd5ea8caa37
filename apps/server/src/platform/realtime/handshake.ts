// Who may open a socket: the same gate as HTTP, from an allowed site, not too often, not too many.
import type { IncomingMessage } from "node:http";
import type { ErrorCode } from "@prosa/contracts/errors";
import { ourLimits } from "@prosa/contracts/limits";
import type { Deps, SessionState } from "#platform/context";
import { clientAddress, createOriginCheck, networkList, refusalFor } from "#platform/http";

export type Admission = { ok: true; session: SessionState } | { ok: false; code: ErrorCode };

export interface Gate {
  /** Before anything is read: the request's site and address. */
  isWelcome(request: IncomingMessage): boolean;
  admit(request: IncomingMessage, token: unknown, socketsOf: (session: SessionState) => number): Promise<Admission>;
}

// Only refused handshakes count, so an office that reconnects together is never locked out.
const REFUSALS_PER_MINUTE = { limit: 60, seconds: 60 };
const MOST_ADDRESSES = 10_000;

export function createGate(deps: Deps): Gate {
  const { config, clock, rateLimit, metrics } = deps;
  const isAllowedOrigin = createOriginCheck(config);
  const proxies = networkList(config.http.trustedProxies);
  const shutOut = new Map<string, number>();

  async function countRefusal(address: string) {
    const { allowed, retryAfterSeconds } = await rateLimit.take("handshake", address, REFUSALS_PER_MINUTE);
    if (allowed) return;
    if (shutOut.size >= MOST_ADDRESSES) shutOut.clear();
    shutOut.set(address, clock.monotonic() + retryAfterSeconds * 1000);
  }

  function refuse(request: IncomingMessage, code: ErrorCode): Admission {
    metrics.socketRefused.inc({ reason: code });
    countRefusal(clientAddress(request, proxies)).catch(() => {});
    return { ok: false, code };
  }

  return {
    isWelcome(request) {
      const until = shutOut.get(clientAddress(request, proxies));
      if (until !== undefined && until > clock.monotonic()) {
        metrics.socketRefused.inc({ reason: "address" });
        return false;
      }
      if (isAllowedOrigin(request.headers.origin)) return true;
      metrics.socketRefused.inc({ reason: "origin" });
      return false;
    },
    async admit(request, token, socketsOf) {
      if (typeof token !== "string" || token.length > 4096) return refuse(request, "ERR_LOGIN_REQUIRED");
      const answer = await deps.authenticate(token);
      if (!answer.ok) return refuse(request, answer.code);
      const refusal = refusalFor({ access: "session" }, answer.session);
      if (refusal) return refuse(request, refusal);
      if (socketsOf(answer.session) >= ourLimits.socketsPerUser) return refuse(request, "ERR_TOO_MANY_REQUESTS");
      return { ok: true, session: answer.session };
    },
  };
}
