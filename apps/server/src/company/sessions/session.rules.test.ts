// Whether a session holds, for every reason it may not.
import { expect, test } from "vitest";
import { effectiveProfile, isPlanExpired, refusalOf, type SessionFacts } from "./session.rules.ts";

const now = new Date("2026-03-02T15:00:00Z");
const later = new Date("2026-03-03T15:00:00Z");
const facts: SessionFacts = {
  sessionId: "7d9f6f0e-6f0e-4f0e-8f0e-7d9f6f0e6f0e",
  tenantId: 2,
  userId: 3,
  endedAt: null,
  endCode: null,
  idleUntil: later,
  absoluteUntil: later,
  profile: "user",
  isSupport: false,
  isActive: true,
  permissionVersion: 1,
  loginSchedule: null,
  tenantStatus: "active",
  timeZone: "America/Sao_Paulo",
  dueAt: later,
};
const closed = { 1: { allowed: true, start: "08:00", end: "12:00" } };

test("a good session is not refused", () => expect(refusalOf(facts, now)).toBeNull());

test.each<[string, Partial<SessionFacts> | null, string]>([
  ["is unknown", null, "ERR_SESSION_EXPIRED"],
  ["ended by a new login", { endedAt: now, endCode: "SESSION_INVALID_NEW_LOGIN" }, "SESSION_INVALID_NEW_LOGIN"],
  ["ended for a reason nobody knows", { endedAt: now, endCode: "ERR_WHATEVER" }, "ERR_SESSION_EXPIRED"],
  ["ended without a reason", { endedAt: now }, "ERR_SESSION_EXPIRED"],
  ["was idle too long", { idleUntil: now }, "ERR_SESSION_EXPIRED"],
  ["is too old", { absoluteUntil: now }, "ERR_SESSION_EXPIRED"],
  ["belongs to an inactive company", { tenantStatus: "inactive" }, "ERR_TENANT_INACTIVE"],
  ["belongs to a company in a state nobody knows", { tenantStatus: "?" }, "ERR_TENANT_INACTIVE"],
  ["belongs to somebody switched off", { isActive: false }, "ERR_USER_INACTIVE"],
  ["is outside its hours", { loginSchedule: closed }, "ERR_LOGIN_OUTSIDE_HOURS"],
  ["is on the wrong day", { loginSchedule: {} }, "ERR_LOGIN_DAY_NOT_ALLOWED"],
])("a session that %s is refused", (_why, change, code) => {
  expect(refusalOf(change && { ...facts, ...change }, now)?.code).toBe(code);
});

test("support is treated as admin, except in the operator's company", () => {
  expect(effectiveProfile({ ...facts, isSupport: true })).toBe("admin");
  expect(effectiveProfile({ ...facts, isSupport: true, tenantId: 1 })).toBe("user");
  expect(effectiveProfile(facts)).toBe("user");
});

test("a plan has expired from the due moment on", () => {
  expect(isPlanExpired({ tenantId: 2, dueAt: now }, now)).toBe(true);
  expect(isPlanExpired({ tenantId: 2, dueAt: later }, now)).toBe(false);
});
