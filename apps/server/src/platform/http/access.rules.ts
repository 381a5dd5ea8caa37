// Who may call a route. The one policy of all entrances.

import { ADMIN_SCOPE, type KeyScope } from "@prosa/contracts/company/scopes";
import type { ErrorCode } from "@prosa/contracts/errors";
import type { FeatureGate } from "@prosa/contracts/gates";
import { allows, isOperator, type Profile } from "@prosa/contracts/permissions";
import { type Access, type RouteShape, supportMay } from "@prosa/contracts/route";

export interface Caller {
  readonly profile: Profile;
  readonly tenantId: number;
  readonly planExpired: boolean;
  readonly isSupport: boolean;
  /** Parts of the product that the company's plan includes. */
  readonly features: readonly FeatureGate[];
  /** A program's key with what it may do; a person at a screen has none. */
  readonly apiKey?: { readonly scopes: readonly KeyScope[] } | undefined;
}

export interface Guarded {
  readonly access: Access;
  readonly whenPlanExpired?: boolean;
  readonly gate?: FeatureGate;
  readonly beforeSecondStep?: true;
  /** Of a route of the contract; other entrances say nothing of support. */
  readonly method?: RouteShape["method"] | readonly string[];
  readonly proof?: RouteShape["proof"];
  readonly byToken?: RouteShape["byToken"];
  readonly support?: RouteShape["support"];
}

/** The code to refuse with, or null when the caller may pass. */
export function refusalFor(route: Guarded, caller: Caller | null): ErrorCode | null {
  const { access, whenPlanExpired = false } = route;
  // Visitors are asked for where they are let in, and are nobody anywhere else.
  if (access === "public" || access === "visitor") return null;
  if (!caller) return "ERR_LOGIN_REQUIRED";
  if (caller.apiKey !== undefined && !isInScope(route, caller.apiKey.scopes)) return "ERR_NO_PERMISSION";
  if (caller.planExpired && !whenPlanExpired) return "ERR_PLAN_EXPIRED";
  if (route.gate !== undefined && !caller.features.includes(route.gate)) return "ERR_PREMIUM_ONLY";
  if (caller.isSupport && isClosedToSupport(route)) return "ERR_NO_PERMISSION";
  if (access === "session") return null;
  const isAllowed = access === "operator" ? isOperator(caller) : allows(caller.profile, access.area, access.level);
  return isAllowed ? null : "ERR_NO_PERMISSION";
}

/** A key opens what names one of its scopes; everything else, whatever its person may do, stays shut. */
function isInScope({ access, byToken }: Guarded, scopes: readonly KeyScope[]): boolean {
  if (access === "operator") return byToken !== undefined && scopes.includes(ADMIN_SCOPE);
  return typeof access === "object" && access.scope !== undefined && scopes.includes(access.scope);
}

function isClosedToSupport({ method, access, proof, support }: Guarded): boolean {
  if (method === undefined || typeof method === "object") return false;
  return !supportMay({
    method: method as RouteShape["method"],
    access,
    ...(proof ? { proof } : {}),
    ...(support ? { support } : {}),
  });
}
