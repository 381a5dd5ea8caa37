// Whether a session still holds, and with which rights. Pure: the same decision for HTTP, sockets and refreshing.
import { type SessionEndCode, sessionEndCodes } from "@prosa/contracts/errors";
import type { FeatureGate } from "@prosa/contracts/gates";
import { OPERATOR_TENANT_ID, type Profile } from "@prosa/contracts/permissions";
import { type LoginSchedule, loginHours } from "./login-hours.rules.ts";

/** One row of the definer function session_facts: all that decides. */
export interface SessionFacts {
  sessionId: string;
  tenantId: number;
  userId: number;
  endedAt: Date | null;
  endCode: string | null;
  idleUntil: Date;
  absoluteUntil: Date;
  profile: Profile;
  isSupport: boolean;
  isActive: boolean;
  permissionVersion: number;
  loginSchedule: LoginSchedule | null;
  tenantStatus: string;
  timeZone: string;
  dueAt: Date;
  /** Absent where nobody asks, as `secondStep`. */
  blockedFrom?: Date;
  features?: FeatureGate[];
  /** What is owed before anything opens; absent where nobody asks. */
  secondStep?: "code" | "enrol" | null;
}

export interface Refusal {
  code: SessionEndCode;
  /** The allowed hours of the day, where that is the reason. */
  detail?: string;
}

/** What may end a session besides its own end: the person, the company, the hour. */
export function refusalOfEntry(
  who: Pick<SessionFacts, "isActive" | "tenantStatus" | "loginSchedule" | "timeZone">,
  now: Date,
): Refusal | null {
  if (who.tenantStatus === "moved") return { code: "ERR_TENANT_MOVED" };
  if (who.tenantStatus !== "active") return { code: "ERR_TENANT_INACTIVE" };
  if (!who.isActive) return { code: "ERR_USER_INACTIVE" };
  const hours = loginHours(who.loginSchedule, who.timeZone, now);
  if (hours.isAllowed) return null;
  return "hours" in hours ? { code: hours.code, detail: hours.hours } : { code: hours.code };
}

/** Null while the session holds. A session nobody knows, or that ended without a reason we know, has expired. */
export function refusalOf(state: SessionFacts | null, now: Date): Refusal | null {
  if (!state) return { code: "ERR_SESSION_EXPIRED" };
  if (state.endedAt) return { code: endCodeOf(state.endCode) };
  if (now >= state.idleUntil || now >= state.absoluteUntil) return { code: "ERR_SESSION_EXPIRED" };
  return refusalOfEntry(state, now);
}

function endCodeOf(code: string | null): SessionEndCode {
  return sessionEndCodes.find((known) => known === code) ?? "ERR_SESSION_EXPIRED";
}

/**
 * A support user is treated as admin, as specified, but never as the operator: that right belongs to the people who
 * were made admins of the operator's company and to nobody by way of a flag.
 */
export function effectiveProfile(who: { profile: Profile; isSupport: boolean; tenantId: number }): Profile {
  return who.isSupport && who.tenantId !== OPERATOR_TENANT_ID ? "admin" : who.profile;
}

/** From when it is blocked for debt; the platform's own company never is. */
export function isPlanExpired(
  { tenantId, dueAt, blockedFrom }: Pick<SessionFacts, "tenantId" | "dueAt" | "blockedFrom">,
  now: Date,
): boolean {
  return tenantId !== OPERATOR_TENANT_ID && now >= (blockedFrom ?? dueAt);
}
