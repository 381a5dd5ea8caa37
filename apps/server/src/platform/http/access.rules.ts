// Who may call a route. The one policy of all entrances.
import type { ErrorCode } from "@prosa/contracts/errors";
import { allows, isOperator, type Profile } from "@prosa/contracts/permissions";
import type { Access } from "@prosa/contracts/route";

export interface Caller {
  readonly profile: Profile;
  readonly tenantId: number;
  readonly planExpired: boolean;
}

export interface Guarded {
  readonly access: Access;
  readonly whenPlanExpired?: boolean;
}

/** The code to refuse with, or null when the caller may pass. */
export function refusalFor({ access, whenPlanExpired = false }: Guarded, caller: Caller | null): ErrorCode | null {
  if (access === "public") return null;
  if (!caller) return "ERR_LOGIN_REQUIRED";
  if (caller.planExpired && !whenPlanExpired) return "ERR_PLAN_EXPIRED";
  if (access === "session") return null;
  const isAllowed = access === "operator" ? isOperator(caller) : allows(caller.profile, access.area, access.level);
  return isAllowed ? null : "ERR_NO_PERMISSION";
}
