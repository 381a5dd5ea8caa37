// The permission table against the sentences it was written from.
import { expect, test } from "vitest";
import { allows, isOperator, levelOf, permissions } from "./permissions.ts";

test("everybody attends, nobody below supervisor administers", () => {
  for (const profile of ["user", "supervisorfila", "supervisor", "admin"] as const) {
    expect(allows(profile, "attendance", "full")).toBe(true);
  }
  expect(allows("supervisorfila", "users", "read")).toBe(false);
  expect(levelOf("supervisor", "users")).toBe("read");
  expect(allows("supervisor", "users", "full")).toBe(false);
  expect(allows("admin", "users", "full")).toBe(true);
});

test("a higher profile never sees less than a lower one", () => {
  for (const area of Object.keys(permissions) as (keyof typeof permissions)[]) {
    for (const needed of ["own", "read", "full"] as const) {
      expect(allows("admin", area, needed) || !allows("supervisor", area, needed), area).toBe(true);
      expect(allows("supervisor", area, needed) || !allows("supervisorfila", area, needed), area).toBe(true);
    }
  }
});

test("the operator is an admin of tenant 1 and nobody else", () => {
  expect(isOperator({ profile: "admin", tenantId: 1 })).toBe(true);
  expect(isOperator({ profile: "admin", tenantId: 2 })).toBe(false);
  expect(isOperator({ profile: "supervisor", tenantId: 1 })).toBe(false);
});
