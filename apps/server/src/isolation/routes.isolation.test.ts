// Every declared route against nobody, a stranger and a lower profile; generated, so a new route is tested unasked.
import type { ErrorCode } from "@prosa/contracts/errors";
import { allows, type Profile } from "@prosa/contracts/permissions";
import type { RouteShape } from "@prosa/contracts/route";
import { routes } from "@prosa/contracts/routes";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { type KnownIds, sampleRequest } from "./sample.ts";
import { fingerprint, makeOperator, makeTwin, type Twin } from "./twins.ts";

const db = testDatabase();
let server: TestServer;
/** Several, each with counters of its own: the suite's few people ask more in a minute than a person may. */
let servers: TestServer[];
let turn = 0;
let own: Twin;
let other: Twin;
let operator: TestUser;
let support: TestUser;
/** Tokens that were good once, or never. */
let outcasts: { who: { token: string }; code: ErrorCode }[];

beforeAll(async () => {
  servers = await Promise.all(Array.from({ length: 4 }, () => testServer(db)));
  server = servers[0] as TestServer;
  own = await makeTwin(db, "own");
  other = await makeTwin(db, "other");
  operator = await makeOperator(db);
  support = await aUser(db, { tenant: "outcasts", isSupport: true });
  const ended = await aUser(db, { tenant: "outcasts", profile: "admin" });
  await db.sql("update sessions set ended_at = now(), end_code = 'ERR_SESSION_REVOKED' where id = $1", [
    ended.sessionId,
  ]);
  const inactive = await aTenant(db, { status: "inactive" });
  const expired = await aTenant(db, { dueAt: "2020-01-01T00:00:00Z" });
  outcasts = [
    { who: { token: "not.a.token" }, code: "ERR_SESSION_EXPIRED" },
    { who: ended, code: "ERR_SESSION_REVOKED" },
    { who: await aUser(db, { tenant: "outcasts", profile: "admin", isActive: false }), code: "ERR_USER_INACTIVE" },
    { who: await aUser(db, { tenant: inactive.id, profile: "admin" }), code: "ERR_TENANT_INACTIVE" },
    { who: await aUser(db, { tenant: inactive.id }), code: "ERR_TENANT_INACTIVE" },
    { who: await aUser(db, { tenant: expired.id, profile: "admin" }), code: "ERR_PLAN_EXPIRED" },
    { who: await aUser(db, { tenant: expired.id }), code: "ERR_PLAN_EXPIRED" },
  ];
});

beforeEach(() => {
  server = servers[turn++ % servers.length] as TestServer;
});

const cases = Object.entries(routes);
const guarded = cases.filter(([, route]) => route.access !== "public");
// A key names a setting, which every company has alike: there is no stranger's one.
const withIds = guarded.filter(([, route]) => /:(?!key\b)/.test(route.path) && route.access !== "operator");
const profiles: Profile[] = ["user", "supervisorfila", "supervisor", "admin"];

let sent = 0;

async function send(route: RouteShape, who: { token: string } | null, ids: KnownIds) {
  sent += 1;
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
  for (const owner of [own.people.admin, own.people.user]) {
    expect(await send(route, null, await own.idsFor(owner))).toFailWith("ERR_LOGIN_REQUIRED");
  }
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
  for (const owner of profiles) {
    const foreign = await other.idsFor(other.people[owner]);
    const absent = Object.fromEntries(
      Object.entries(foreign).map(([name, id]) => [name, typeof id === "string" ? crypto.randomUUID() : 987_654_321]),
    );
    const before = await fingerprint(db, other.tenantId);
    // Operator and support have strong rights, and are strangers to every other company all the same.
    for (const stranger of [...Object.values(own.people), operator, support]) {
      const told = await send(route, stranger, foreign);
      const nothing = await send(route, stranger, absent);
      // Support may not do everything its profile could; then it is refused alike whether the object exists or not.
      const isSure = stranger !== support && mayCall(route, stranger.profile);
      if (isSure) expect(told.status, `${stranger.name}: ${JSON.stringify(told.body)}`).toBe(404);
      expect({ status: told.status, error: told.body?.error }).toEqual({
        status: nothing.status,
        error: nothing.body?.error,
      });
      expect(JSON.stringify(told.body)).not.toContain(other.canary);
    }
    expect(await fingerprint(db, other.tenantId)).toBe(before);
  }
});

test.each(guarded)("%s never answers with anything of another company", async (_, route) => {
  for (const profile of profiles) {
    const person = own.people[profile];
    const answer = await send(route, person, await own.idsFor(person));
    expect(JSON.stringify(answer.body)).not.toContain(other.canary);
  }
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
      sent += 1;
      const answer = await server.as(person).raw(`/api${sample.path}`, {
        method: sample.method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...(sample.body as object), ...extra }),
      });
      expect([400, 403]).toContain(answer.status);
    }
  },
);

test.each(guarded)("%s is closed to everybody whose session is over", async (_, route) => {
  const ids = await own.idsFor(own.people.admin);
  for (const { who, code } of outcasts) {
    const refusal = code === "ERR_PLAN_EXPIRED" && route.whenPlanExpired ? null : code;
    const answer = await send(route, who, ids);
    if (refusal) expect(answer, code).toFailWith(refusal);
    else expect(answer.body?.error).not.toBe("ERR_PLAN_EXPIRED");
    expect(JSON.stringify(answer.body)).not.toContain(own.canary);
  }
});

test("the suite is large enough to mean something", () => {
  console.log(`isolation: ${sent} generated requests over ${cases.length} routes`);
  expect(sent).toBeGreaterThanOrEqual(3000);
});
