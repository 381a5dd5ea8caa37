// How the specification is compared with the project: what counts as built, missing and broken.
import { expect, test } from "vitest";
import {
  type Conformance,
  compareCodes,
  compareEndpoints,
  compareLimits,
  compareScreens,
  compareValues,
  type Project,
  sameAddress,
} from "./spec.rules.ts";

const spec: Conformance = {
  screens: [
    { path: "/login", access: "public" },
    { path: "/atendimento/{ticketId}", access: "auth" },
    { path: "/filas", access: "auth" },
  ],
  endpoints: [
    { method: "POST", path: "/auth/login/" },
    { method: "PUT", path: "/users/{id}" },
    { method: "GET", path: "/tickets" },
  ],
  errorCodes: { core: ["ERR_A"], configuration: ["ERR_B"] },
  limits: { seconds: 20, range: [1, 5] },
  values: { kinds: ["a b", "c"], other: ["x"] },
};

const text = { title: "t", detail: "d", action: "a" };
const complete: Project = {
  screens: [],
  routes: [],
  served: [],
  codes: ["ERR_A", "ERR_B", "ERR_OURS"],
  texts: Object.fromEntries(["pt", "en", "es"].map((l) => [l, { ERR_A: text, ERR_B: text, ERR_OURS: text }])),
  limits: { seconds: 20, range: [1, 5] },
  values: {},
  sources: [],
};

test("addresses compare without parameter names, API base and trailing slashes", () => {
  expect(sameAddress("/users/{id}")).toBe(sameAddress("/api/users/:userId/"));
  expect(sameAddress("/")).toBe("/");
  expect(sameAddress("/apiary")).toBe("/apiary");
  expect(sameAddress("/users/{id}")).not.toBe(sameAddress("/users/id"));
});

test("only screens called built count; partial ones are named as such", () => {
  const screens = [
    { path: "/login", state: "built" },
    { path: "/atendimento/:id", state: "partial" },
  ];
  expect(compareScreens(spec, { ...complete, screens })).toMatchObject({
    built: 1,
    total: 3,
    missing: ["/atendimento/{ticketId} (partial)", "/filas"],
    broken: [],
  });
});

test("a screen that claims to be of the specification and is not is broken", () => {
  const screens = [{ path: "/invented", state: "built" }];
  const { broken } = compareScreens(spec, { ...complete, screens });
  expect(broken).toEqual(["/invented is not a screen of the specification"]);
});

test("an endpoint stands when it is declared and served", () => {
  const routes = [
    { method: "POST", path: "/auth/login" },
    { method: "PUT", path: "/users/:userId" },
  ];
  const served = [{ method: "POST", path: "/api/auth/login" }];
  const part = compareEndpoints(spec, { ...complete, routes, served });
  expect(part).toMatchObject({ built: 1, missing: ["PUT /users/{id}", "GET /tickets"] });
  expect(part.broken).toEqual(["PUT /users/: is in the contract and not served"]);
});

test("a server that cannot list its routes is said to be so, and declared routes count", () => {
  const routes = [{ method: "GET", path: "/tickets" }];
  const part = compareEndpoints(spec, { ...complete, routes, served: null });
  expect(part).toMatchObject({ built: 1, broken: [], note: expect.stringContaining("declared only") });
});

test("a code needs its place in the catalogue and three texts in three languages, ours too", () => {
  expect(compareCodes(spec, complete)).toMatchObject({ built: 2, total: 2, missing: [], broken: [] });
  const texts = { ...complete.texts, es: { ERR_A: { ...text, action: " " }, ERR_B: text } };
  expect(compareCodes(spec, { ...complete, codes: ["ERR_A", "ERR_OURS"], texts }).broken).toEqual([
    "ERR_A has no action in es",
    "ERR_B is not in the catalogue",
    "ERR_OURS has no title in es",
    "ERR_OURS has no detail in es",
    "ERR_OURS has no action in es",
  ]);
});

test("limits hold the same keys and values, and are marked used only where code names them", () => {
  const sources = ["timeout(limits.seconds * 1000)", "ourLimits.range"];
  expect(compareLimits(spec, { ...complete, sources })).toMatchObject({
    built: 2,
    used: ["seconds"],
    unused: ["range"],
  });
  const limits = { seconds: 21, range: [1, 5], more: 1 };
  expect(compareLimits(spec, { ...complete, limits }).broken).toEqual([
    "seconds is 21, not 20",
    "more is not a limit of the specification",
  ]);
});

test("a declared value set holds every value of the specification and no other", () => {
  const compare = (kinds: Record<string, string>) => compareValues(spec, { ...complete, values: { kinds } });
  expect(compare({ "a b": "aB", c: "c" })).toMatchObject({ built: 2, total: 2, broken: [] });
  expect(compare({ "a b": "aB", d: "d" }).broken).toEqual([
    "kinds: c is missing",
    "kinds: d is not a value of the specification",
  ]);
});
