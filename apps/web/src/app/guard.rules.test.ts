// @vitest-environment node
// The route guard, decision by decision.
import { expect, test } from "vitest";
import { decide, type GuardFacts } from "./guard.rules.ts";

const admin = { profile: "admin" as const, tenantId: 2 };
const user = { profile: "user" as const, tenantId: 2 };
const facts = (part: Partial<GuardFacts>): GuardFacts => ({
  path: "/home",
  search: "",
  session: admin,
  hasSetupTicket: false,
  plan: "valid",
  ...part,
});

test("without a session only sign-in, sign-up and a set-up link open", () => {
  expect(decide(facts({ session: null, path: "/login" }))).toEqual({ allow: true });
  expect(decide(facts({ session: null, path: "/signup" }))).toEqual({ allow: true });
  expect(decide(facts({ session: null, path: "/x", hasSetupTicket: true }))).toEqual({ allow: true });
  expect(decide(facts({ session: null, path: "/atendimento/48", search: "?t=1" }))).toEqual({
    allow: false,
    to: "/login?next=%2Fatendimento%2F48%3Ft%3D1",
    why: { kind: "loginRequired" },
  });
  expect(decide(facts({ session: null, path: "/" }))).toMatchObject({ to: "/login" });
});

test("who is signed in does not see the sign-in form", () => {
  expect(decide(facts({ path: "/login" }))).toEqual({ allow: false, to: "/home" });
  expect(decide(facts({ path: "/login", session: user }))).toEqual({ allow: false, to: "/atendimento" });
  expect(decide(facts({ path: "/login", hasSetupTicket: true }))).toEqual({ allow: true });
});

test("the root leads to the start page", () => {
  expect(decide(facts({ path: "/" }))).toEqual({ allow: false, to: "/home" });
});

test("an expired plan opens the finance page only, for everybody", () => {
  for (const session of [admin, user]) {
    expect(decide(facts({ session, plan: "expired", path: "/atendimento" }))).toEqual({
      allow: false,
      to: "/financeiro",
      why: { kind: "planExpired" },
    });
    expect(decide(facts({ session, plan: "expired", path: "/financeiro" }))).toEqual({ allow: true });
  }
});

test("a guard that could not ask lets people in", () => {
  expect(decide(facts({ plan: "unknown", path: "/atendimento", session: user }))).toEqual({ allow: true });
});

test("screens of other profiles lead home and name the permission", () => {
  expect(decide(facts({ session: user, path: "/sessoes" }))).toEqual({
    allow: false,
    to: "/home",
    why: { kind: "unauthorized", area: "channels" },
  });
  expect(decide(facts({ session: user, path: "/financeiro" }))).toMatchObject({ why: { area: "finance" } });
  expect(decide(facts({ path: "/financeiro" }))).toEqual({ allow: true });
});

test("the operator's area is for admins of tenant 1", () => {
  const open = (session: GuardFacts["session"]) => decide(facts({ session, path: "/empresas" }));
  expect(open({ profile: "admin", tenantId: 1 })).toEqual({ allow: true });
  expect(open(admin)).toMatchObject({ to: "/home", why: { area: "operator" } });
  expect(open({ profile: "supervisor", tenantId: 1 })).toMatchObject({ to: "/home" });
});

test("home is open to every profile, so that no refusal can go in circles", () => {
  for (const profile of ["user", "supervisorfila", "supervisor", "admin"] as const) {
    expect(decide(facts({ session: { profile, tenantId: 2 } }))).toEqual({ allow: true });
  }
});
