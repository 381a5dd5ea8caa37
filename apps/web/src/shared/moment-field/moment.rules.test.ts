// Date and time fields in the company's zone.
import { expect, test } from "vitest";
import { instantOf, wallAfter, wallOf } from "./moment.rules.ts";

test("an instant and what the wall shows are each other's", () => {
  expect(wallOf("2026-03-05T12:00:00Z", "America/Sao_Paulo")).toBe("2026-03-05T09:00");
  expect(instantOf("2026-03-05T09:00", "America/Sao_Paulo")?.toISOString()).toBe("2026-03-05T12:00:00.000Z");
  expect(instantOf("", "America/Sao_Paulo")).toBeNull();
});

test("a doubled time is the first of the two, and a skipped one is still a moment", () => {
  expect(instantOf("2026-11-01T01:30", "America/New_York")?.toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(instantOf("2026-03-08T02:30", "America/New_York")).not.toBeNull();
});

test("tomorrow is tomorrow on the company's wall", () => {
  expect(wallAfter(new Date("2026-03-06T01:00:00Z"), "America/Sao_Paulo", 1, "09:00")).toBe("2026-03-06T09:00");
});
