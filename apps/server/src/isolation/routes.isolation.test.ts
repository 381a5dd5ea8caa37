// Every declared route against nobody, a stranger and a lower profile; generated, so a new route is tested unasked.
import { allows, type Profile } from "@prosa/contracts/permissions";
import type { RouteShape } from "@prosa/contracts/route";
import { routes } from "@prosa/contracts/routes";
import { beforeAll, expect, test } from "vitest";
import { type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { type KnownIds, sampleRequest } from "./sample.ts";
import { fingerprint, makeOperator, makeTwin, type Twin } from "./twins.ts";

const db = testDatabase();
let server: TestServer;
let own: Twin;
let other: Twin;
let operator: TestUser;

beforeAll(async () => {
  server = await testServer(db);
  own = await makeTwin(db, "own");
  other = await makeTwin(db, "other");
  operator = await makeOperator(db);
});

const cases = Object.entries(routes);
const guarded = cases.filter(([, route]) => route.access !== "public");
// A key names a setting, which every company has alike: there is no stranger's one.
const withIds = guarded.filter(([, route]) => /:(?!key\b)/.test(route.path) && route.access !== "operator");
const profiles: Profile[] = ["user", "supervisorfila", "supervisor", "admin"];

async function send(route: RouteShape, who: TestUser | null, ids: KnownIds) {
  const { method, path, body } = sampleRequest(route, ids);
  const client = server.as(who);
  const content =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return client.raw(`/api${path}`, { method, ...content });
}

function mayCall(route: RouteShape, profile: Profile): boolean {
  if (route.access === "public" || route.access === "session") return true;
  return route.access !== "operator" && allows(profile, route.access.area, route.access.level);
}

test.each(guarded)("%s refuses whoever is not signed in", async (_, route) => {
  const answer = await send(route, null, await own.idsFor(own.people.admin));
  expect(answer).toFailWith("ERR_LOGIN_REQUIRED");
});

test.each(guarded)("%s lets in exactly the profiles of the table", async (_, route) => {
  for (const profile of profiles) {
    const person = own.people[profile];
    const answer = await send(route, person, await own.idsFor(person));
    if (mayCall(route, profile)) {
      // The positive control: without it a refusal of strangers would prove nothing.
      expect(answer.body?.error, `${profile} got ${answer.status}`).not.toBe("ERR_NO_PERMISSION");
      expect([401, 404, 500]).not.toContain(answer.status);
    } else expect(answer, profile).toFailWith("ERR_NO_PERMISSION");
  }
});

test.each(guarded.filter(([, route]) => route.access === "operator"))("%s works for the operator", async (_, route) => {
  const answer = await send(route, operator, await own.idsFor(own.people.admin));
  expect(answer.body?.error).not.toBe("ERR_NO_PERMISSION");
});

test.each(withIds)("%s treats a stranger's objects exactly like absent ones and changes nothing", async (_, route) => {
  const foreign = await other.idsFor(other.people.admin);
  const absent = Object.fromEntries(
    Object.entries(foreign).map(([name, id]) => [name, typeof id === "string" ? crypto.randomUUID() : 987_654_321]),
  );
  const before = await fingerprint(db, other.tenantId);
  for (const profile of profiles) {
    const stranger = own.people[profile];
    const told = await send(route, stranger, foreign);
    const nothing = await send(route, stranger, absent);
    if (mayCall(route, profile)) expect(told.status, `${profile}: ${JSON.stringify(told.body)}`).toBe(404);
    expect({ status: told.status, error: told.body?.error }).toEqual({
      status: nothing.status,
      error: nothing.body?.error,
    });
    expect(JSON.stringify(told.body)).not.toContain(other.canary);
  }
  expect(await fingerprint(db, other.tenantId)).toBe(before);
});

test.each(guarded)("%s never answers with anything of another company", async (_, route) => {
  const answer = await send(route, own.people.admin, await own.idsFor(own.people.admin));
  expect(JSON.stringify(answer.body)).not.toContain(other.canary);
});

test.each(guarded.filter(([, route]) => route.body))(
  "%s refuses ids of strangers inside the body",
  async (_, route) => {
    const person = own.people.admin;
    const mine = await own.idsFor(person);
    const foreign = await other.idsFor(other.people.admin);
    const before = await fingerprint(db, other.tenantId);
    const inPath = new Set([...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
    // The path stays one's own; everything in the body is somebody else's.
    const ids = Object.fromEntries(
      Object.keys(mine).map((name) => [name, inPath.has(name) ? mine[name] : foreign[name]]),
    );
    const answer = await send(route, person, ids as KnownIds);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toContain(other.canary);
    expect(await fingerprint(db, other.tenantId)).toBe(before);
  },
);

test.each(guarded.filter(([, route]) => route.body))(
  "%s refuses a body that names tenant, role or owner",
  async (_, route) => {
    const person = own.people.admin;
    const sample = sampleRequest(route, await own.idsFor(person));
    for (const extra of [{ tenantId: other.tenantId }, { tenant_id: 1 }, { isSupport: true }, { role: "admin" }]) {
      const answer = await server.as(person).raw(`/api${sample.path}`, {
        method: sample.method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...(sample.body as object), ...extra }),
      });
      expect([400, 403]).toContain(answer.status);
    }
  },
);
