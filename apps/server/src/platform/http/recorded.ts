// The one place where the API keeps its promise to the security log, after the handler and before the answer.
import type { RouteShape } from "@prosa/contracts/route";
import type { FastifyRequest } from "fastify";
import { actorOf, type Deps, inTenantScope } from "#platform/context";
import type { AppError } from "#platform/errors";
import type { PlainEntrance } from "./declared.ts";

type Declared = RouteShape | PlainEntrance;

/** An answer leaves only once its entry stands. A change has it in its own transaction; a read gets it here. */
export async function recorded<T>(
  deps: Deps,
  route: Declared,
  request: FastifyRequest,
  handle: () => Promise<T> | T,
): Promise<T> {
  const answer = await handle();
  const { slip, session } = request;
  if (slip?.isOwed && !slip.isWritten && session) {
    if (route.method !== "GET") tellForgotten(deps, request);
    await inTenantScope(deps, session.tenantId, actorOf(session), async () => {}, {}, slip);
  }
  if (session?.isSupport && !slip?.isOwed) await noteSupport(deps, request);
  return answer;
}

/** Whoever writes such a route finds out in its first test; in production the entry comes late, and not never. */
function tellForgotten(deps: Deps, request: FastifyRequest): void {
  const text = `${whereOf(request)} changed something outside a transaction of its request: pass the request to inTenant`;
  if (deps.config.environment === "test") throw new Error(text);
  deps.log.error({ requestId: request.id }, text);
}

export const whereOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? "unknown"}`;

/** Whatever support looks at or does in a company, the company can see. */
function noteSupport(deps: Deps, request: FastifyRequest): Promise<void> {
  const kind = request.method === "GET" || request.method === "HEAD" ? "support.read" : "support.acted";
  return deps.tally.note({ kind, ...tallied(request) });
}

/** A person was refused by the policy, at the door or by the action. */
export function noteDenial(deps: Deps, request: FastifyRequest, { code }: AppError): void {
  if (code !== "ERR_NO_PERMISSION" || !request.session) return;
  void deps.tally.note({ kind: "access.denied", ...tallied(request), detail: { code } });
}

function tallied(request: FastifyRequest) {
  const { tenantId = 0, userId = null } = request.session ?? {};
  return { tenantId, userId, requestId: request.id, address: request.ip, where: whereOf(request) };
}
