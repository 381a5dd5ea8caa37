// Who may open a socket: the same gate as HTTP, from an allowed site, not too often, not too many.
import type { IncomingMessage } from "node:http";
import type { ErrorCode } from "@prosa/contracts/errors";
import { ourLimits } from "@prosa/contracts/limits";
import type { Deps, SessionState } from "#platform/context";
import { clientAddress, createOriginCheck, createShutOut, networkList, networkOf, refusalFor } from "#platform/http";
import { createPlaces } from "./places.ts";

export type Admission =
  /** `leave` gives the place back, once or more often. */
  { ok: true; session: SessionState; leave: () => void } | { ok: false; code: ErrorCode };

export interface Gate {
  /** Before anything is read: the request's site and address. */
  isWelcome(request: IncomingMessage): Promise<boolean>;
  admit(request: IncomingMessage, token: unknown): Promise<Admission>;
  networkOf(request: IncomingMessage): string;
}

// Only refused handshakes count, so an office that reconnects together is never locked out.
const REFUSALS_PER_MINUTE = { limit: 60, seconds: 60 };

/** Without the port. */
function hostnameOf({ headers }: IncomingMessage): string {
  const address = `http://${headers.host ?? ""}`;
  return URL.canParse(address) ? new URL(address).hostname : "";
}

export function createGate(deps: Deps): Gate {
  const { config, metrics } = deps;
  const isAllowedOrigin = createOriginCheck(deps);
  const proxies = networkList(config.http.trustedProxies);
  const shutOut = createShutOut(deps, "handshake", REFUSALS_PER_MINUTE);
  const places = createPlaces(ourLimits.socketsPerUser);
  const addressOf = (request: IncomingMessage) => clientAddress(request, proxies);

  function refuse(request: IncomingMessage, code: ErrorCode): Admission {
    metrics.socketRefused.inc({ reason: code });
    shutOut.count(addressOf(request));
    return { ok: false, code };
  }

  return {
    networkOf: (request) => networkOf(addressOf(request)),
    async isWelcome(request) {
      if (shutOut.has(addressOf(request))) {
        metrics.socketRefused.inc({ reason: "address" });
        return false;
      }
      if (await isAllowedOrigin(request.headers.origin, hostnameOf(request))) return true;
      metrics.socketRefused.inc({ reason: "origin" });
      return false;
    },
    async admit(request, token) {
      if (typeof token !== "string" || token.length > 4096) return refuse(request, "ERR_LOGIN_REQUIRED");
      const answer = await deps.authenticate(token);
      if (!answer.ok) return refuse(request, answer.code);
      const refusal = refusalFor({ access: "session" }, answer.session);
      if (refusal) return refuse(request, refusal);
      // Nothing is waited for between the question and the taking: two hundred at once get as many as one after another.
      const leave = places.take(answer.session);
      return leave ? { ok: true, session: answer.session, leave } : refuse(request, "ERR_TOO_MANY_REQUESTS");
    },
  };
}
