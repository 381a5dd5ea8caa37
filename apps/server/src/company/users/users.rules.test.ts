// The pure rules of managing people: who can run a company, what really changes, and login hours between their forms.
import type { Profile } from "@prosa/contracts/permissions";
import { expect, test } from "vitest";
import { isAppError } from "#platform/errors";
import { canRunCompany, differences, keepAnAdmin, refuseLastingDoors } from "./users.manage.rules.ts";
import { pictureUrl } from "./users.picture.ts";
import { allowsNever, toStored, toWire } from "./users.schedule.rules.ts";

const admin = { profile: "admin" as Profile, isActive: true, hasPassword: true };
const codeOf = (act: () => unknown) => {
  try {
    act();
    return null;
  } catch (error) {
    return isAppError(error) ? `${error.code} ${error.field ?? error.detail ?? ""}`.trim() : "a bug";
  }
};

test.each([
  [admin, true],
  [{ ...admin, profile: "supervisor" as Profile }, false],
  [{ ...admin, isActive: false }, false],
  [{ ...admin, hasPassword: false }, false],
])("%o can run a company: %s", (who, can) => expect(canRunCompany(who)).toBe(can));

test("the last admin may become anything but no admin", () => {
  const demoted = { ...admin, profile: "user" as Profile };
  expect(codeOf(() => keepAnAdmin(admin, demoted, 0))).toBe("ERR_LAST_ADMIN");
  expect(codeOf(() => keepAnAdmin(admin, demoted, 1))).toBeNull();
  expect(codeOf(() => keepAnAdmin(admin, admin, 0))).toBeNull();
  expect(codeOf(() => keepAnAdmin(demoted, demoted, 0))).toBeNull();
});

test("support makes nothing that stays; the system and admins may", () => {
  const user = { kind: "user", userId: 1, tenantId: 2, profile: "admin", sessionId: "x", isSupport: false } as const;
  expect(codeOf(() => refuseLastingDoors({ ...user, isSupport: true }))).toBe("ERR_NO_PERMISSION");
  expect(codeOf(() => refuseLastingDoors(user))).toBeNull();
  expect(codeOf(() => refuseLastingDoors({ kind: "system", name: "seed" }))).toBeNull();
});

test("only what differs is written, and only rights reload screens", () => {
  const before = {
    name: "Ana",
    email: "ana@example.com",
    profile: "user" as Profile,
    isActive: true,
    ignoreWallet: false,
    channelLimit: false,
    blockMultipleLogins: false,
    blockCalls: false,
  };
  expect(differences(before, { name: "Ana", isActive: undefined })).toEqual({ set: {}, touchesAccess: false });
  expect(differences(before, { name: "Bia", blockMultipleLogins: true })).toEqual({
    set: { name: "Bia", blockMultipleLogins: true },
    touchesAccess: false,
  });
  for (const wanted of [
    { profile: "admin" as Profile },
    { isActive: false },
    { ignoreWallet: true },
    { channelLimit: true },
    { blockCalls: true },
  ])
    expect(differences(before, wanted).touchesAccess).toBe(true);
});

test("a week goes to the table and back; what is not named is closed", () => {
  const monday = { day: 1, allowed: true, start: "22:00", end: "06:00" };
  const stored = toStored([monday]);
  expect(stored).toEqual({ "1": { allowed: true, start: "22:00", end: "06:00" } });
  const week = toWire(stored);
  expect(week.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(week.filter(({ allowed }) => allowed)).toEqual([monday]);
  expect(toWire(toStored(week))).toEqual(week);
  expect(codeOf(() => toStored([monday, monday]))).toBe("ERR_VALIDATION horarioLogin.1.day");
});

test("hours that never come are recognised", () => {
  expect(allowsNever(null)).toBe(false);
  expect(allowsNever({})).toBe(true);
  expect(allowsNever(toStored([{ day: 0, allowed: false, start: "08:00", end: "18:00" }]))).toBe(true);
  expect(allowsNever(toStored([{ day: 0, allowed: true, start: "08:00", end: "18:00" }]))).toBe(false);
});

test("a picture's address changes with the picture and says nothing of its place", () => {
  expect(pictureUrl(7, null)).toBeNull();
  const [one, other] = [pictureUrl(7, "t2/pictures/a.png"), pictureUrl(7, "t2/pictures/b.png")];
  expect(one).toMatch(/^\/api\/users\/7\/picture\?v=[\w-]{12}$/);
  expect(one).not.toBe(other);
});
