// @vitest-environment node
// Where a sign-in leads.
import { expect, test } from "vitest";
import { landingOf, safeNext } from "./landing.rules.ts";

test("admins land on the start page, everybody else in attendance", () => {
  expect((["admin", "supervisor", "supervisorfila", "user"] as const).map(landingOf)).toEqual([
    "/home",
    "/atendimento",
    "/atendimento",
    "/atendimento",
  ]);
});

test("only a place of our own may follow", () => {
  expect(safeNext("/atendimento/48?t=1")).toBe("/atendimento/48?t=1");
  for (const bad of [
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil",
    "javascript:alert(1)",
    "/login?next=/x",
    "/signup",
  ]) {
    expect(safeNext(bad)).toBeNull();
  }
});
