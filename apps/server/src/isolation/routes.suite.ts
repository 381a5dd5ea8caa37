// Every declared route against nobody, a stranger and a lower profile; generated, so a new route is tested unasked. Two
// files run a half each, side by side.
import type { ErrorCode } from "@prosa/contracts/errors";
import { allows, type Profile } from "@prosa/contracts/permissions";
import { type RouteShape, route } from "@prosa/contracts/route";
import { routes } from "@prosa/contracts/routes";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";
import { aTenant, aUser, type HttpAnswer, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { watchChanges } from "./changes.ts";
import {
  idsInBody,
  idsInQuery,
  type KnownIds,
  namesIn,
  type SampleRequest,
  sampleRequest,
  sampleVariants,
  withIdInQuery,
} from "./sample.ts";
import { makeOperator, makeTwin, type Twin } from "./twins.ts";

/** What threats and faults promise of both halves together. */
const LEAST_REQUESTS = 10_000;
const AT_ONCE = 12;
const HALVES = 2;
const profiles: Profile[] = ["user", "supervisorfila", "supervisor", "admin"];

/** As nobody should write it: whether somebody's queue exists, is asked over all companies. */
const planted = route({
  method: "GET",
  path: "/planted/queues",
  summary: "Planted.",
  access: "session",
  query: z.object({ queueId: z.coerce.number<string>().optional() }),
  answer: z.object({ count: z.number() }),
});
const definedOf = (ids: Record<string, number | string | undefined>) =>
  Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)) as KnownIds;

export function testRoutes(half: 0 | 1): void {
  const db = testDatabase();
  const plantedModule: ServerModule = {
    name: "planted",
    serves: [planted],
    routes: () => async (app) => {
      serve(app, planted, async ({ query }) => {
        const rows = await db.sql("select 1 from queues where id = $1", [query.queueId]);
        return { count: rows.length };
      });
    },
  };
  let server: TestServer;
  let own: Twin;
  let other: Twin;
  let operator: TestUser;
  let support: TestUser;
  /** Those of the other company's rows, which nobody's request may cause. */
  let changes: () => Promise<string>;
  /** Tokens that were good once, or never. */
  let outcasts: { who: { token: string }; code: ErrorCode }[];

  beforeAll(async () => {
    server = await testServer(db, {
      // One half does the background work too: PostgreSQL as it is installed has a hundred connections for everybody.
      role: half === 0 ? "all" : "api",
      also: [plantedModule],
      startsRepeated: false,
      // The suite's few people ask more in a minute than a person may, and a fast machine decides nothing.
      requestAllowance: LEAST_REQUESTS,
    });
    own = await makeTwin(db, "own");
    other = await makeTwin(db, "other");
    changes = await watchChanges(db, other.tenantId);
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

  const cases = Object.entries(routes).filter((_, at) => at % HALVES === half);
  // Visitors of web chats are a suite of their own.
  const guarded = cases.filter(([, route]) => route.access !== "public" && route.access !== "visitor");
  // A key names a setting, which every company has alike: there is no stranger's one.
  const withIds = guarded.filter(([, route]) => /:(?!key\b)/.test(route.path) && route.access !== "operator");

  let sent = 0;

  function ask(request: SampleRequest, who: { token: string } | null): Promise<HttpAnswer> {
    const { method, path, body } = request;
    sent += 1;
    const content =
      body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return server.as(who).raw(`/api${path}`, { method, ...content });
  }

  const send = (route: RouteShape, who: { token: string } | null, ids: KnownIds) => ask(sampleRequest(route, ids), who);

  /** Some at a time: none of them has anything to do with another. */
  async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
  }

  const kept = new Map<TestUser, Promise<KnownIds>>();
  let made: Promise<unknown> = Promise.resolve();

  /** New things for whatever may spoil them, one set after the other; what only reads has the same ones always. */
  function idsOf(twin: Twin, person: TestUser, route: RouteShape): Promise<KnownIds> {
    if (route.method === "GET") return keptIds(person, twin);
    const ids = Promise.all([keptIds(person, twin), made]).then(([all]) => twin.idsFor(person, namesIn(route, all)));
    made = ids.catch(() => {});
    return ids;
  }

  /** For whoever only reads, or is refused before anything is looked at. */
  function keptIds(person: TestUser, twin = own): Promise<KnownIds> {
    const ids = kept.get(person) ?? made.then(() => twin.idsFor(person));
    made = Promise.all([made, ids]).catch(() => {});
    kept.set(person, ids);
    return ids;
  }

  /** A place is a number within something that is absent already. */
  const absentOf = (name: string, id: number | string) =>
    name === "place" ? id : typeof id === "string" ? crypto.randomUUID() : 987_654_321;

  const absentLike = (ids: KnownIds): KnownIds =>
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, absentOf(name, id)]));

  function mayCall(route: RouteShape, profile: Profile): boolean {
    if (route.access === "public" || route.access === "session") return true;
    return (
      route.access !== "operator" &&
      route.access !== "visitor" &&
      allows(profile, route.access.area, route.access.level)
    );
  }

  test.each(guarded)("%s refuses whoever is not signed in", async (_, route) => {
    for (const owner of [own.people.admin, own.people.user]) {
      expect(await send(route, null, await keptIds(owner))).toFailWith("ERR_LOGIN_REQUIRED");
    }
  });

  test.each(guarded)("%s lets in exactly the profiles of the table", async (_, route) => {
    await inTurns(profiles, async (profile) => {
      const person = own.people[profile];
      const answer = await send(route, person, await idsOf(own, person, route));
      if (mayCall(route, profile)) {
        // The positive control: without it a refusal of strangers would prove nothing.
        expect(answer.body?.error, `${profile} got ${answer.status}`).not.toBe("ERR_NO_PERMISSION");
        expect([401, 404, 500]).not.toContain(answer.status);
      } else expect(answer, profile).toFailWith("ERR_NO_PERMISSION");
    });
  });

  test.each(guarded.filter(([, route]) => route.access === "operator"))(
    "%s works for the operator",
    async (_, route) => {
      const answer = await send(route, operator, await idsOf(own, own.people.admin, route));
      expect(answer.body?.error).not.toBe("ERR_NO_PERMISSION");
    },
  );

  test.each(withIds)(
    "%s treats a stranger's objects exactly like absent ones and changes nothing",
    async (_, route) => {
      const owned = await Promise.all(profiles.map((owner) => idsOf(other, other.people[owner], route)));
      const before = await changes();
      // Operator and support have strong rights, and are strangers to every other company all the same.
      const strangers = [...Object.values(own.people), operator, support];
      const pairs = owned.flatMap((foreign) => strangers.map((stranger) => ({ foreign, stranger })));
      await inTurns(pairs, async ({ foreign, stranger }) => {
        const told = await send(route, stranger, foreign);
        const nothing = await send(route, stranger, absentLike(foreign));
        // Support may not do everything its profile could; then it is refused alike whether the object exists or not.
        const isSure = stranger !== support && mayCall(route, stranger.profile);
        if (isSure) expect(told.status, `${stranger.name}: ${JSON.stringify(told.body)}`).toBe(404);
        expect({ status: told.status, error: told.body?.error }).toEqual({
          status: nothing.status,
          error: nothing.body?.error,
        });
        expect(JSON.stringify(told.body)).not.toContain(other.canary);
      });
      expect(await changes()).toBe(before);
    },
  );

  test.each(guarded)("%s never answers with anything of another company", async (_, route) => {
    const isReading = route.method === "GET";
    // What is the operator's own shows all companies.
    const outsiders = route.access === "operator" ? [support] : [operator, support];
    const everybody = [...Object.values(own.people), ...(isReading ? outsiders : [])];
    await inTurns(everybody, async (person) => {
      const ids = await idsOf(own, person.tenantId === own.tenantId ? person : own.people.admin, route);
      const wishes = isReading ? sampleVariants(route, ids) : [];
      for (const request of [sampleRequest(route, ids), ...wishes]) {
        const answer = await ask(request, person);
        expect(JSON.stringify(answer.body), request.path).not.toContain(other.canary);
        expect(answer.status, request.path).toBeLessThan(500);
      }
    });
  });

  /** The same request with a stranger's id and with one that nobody has. */
  async function swap(route: RouteShape, person: TestUser, name: string, ids: { mine: KnownIds; foreign: KnownIds }) {
    const answerTo = async (from: KnownIds) => {
      const { status, body } = await ask(withIdInQuery(route, ids.mine, name, from), person);
      // Two answers differ in when they were given.
      return { status, body: { ...body, requestId: null, asOf: null } };
    };
    return { told: await answerTo(ids.foreign), nothing: await answerTo(absentLike(ids.foreign)) };
  }

  const asked = guarded.filter(([, route]) => idsInQuery(route).length > 0 && route.access !== "operator");

  test.each(asked)("%s answers a stranger's id in its query like an absent one", async (_, route) => {
    const foreign = await idsOf(other, other.people.admin, route);
    const before = await changes();
    const swaps = profiles.flatMap((profile) => idsInQuery(route).map((name) => ({ profile, name })));
    await inTurns(swaps, async ({ profile, name }) => {
      const person = own.people[profile];
      const mine = await idsOf(own, person, route);
      const { told, nothing } = await swap(route, person, name, { mine, foreign });
      expect(told, `${profile}, ${name}`).toEqual(nothing);
      expect(JSON.stringify(told)).not.toContain(other.canary);
      const allowed = await ask(withIdInQuery(route, mine, name, mine), person);
      const isSure = route.method === "GET" && mayCall(route, profile);
      if (isSure) expect([400, 404, 500], `${profile}, own ${name}`).not.toContain(allowed.status);
    });
    expect(await changes()).toBe(before);
  });

  test("a change of the other company would be seen, and a row written anew as it was is none", async () => {
    const { queueId } = await idsOf(other, other.people.admin, planted);
    const before = await changes();
    await db.sql("update queues set name = name where id = $1", [queueId]);
    await db.sql("update queues set name = name || '!' where tenant_id = $1", [own.tenantId]);
    expect(await changes()).toBe(before);
    const turn = "update queues set is_active = not is_active where id = $1";
    await db.sql(turn, [queueId]);
    const changed = await changes();
    expect(changed).not.toBe(before);
    await db.sql(turn, [queueId]);
    expect(await changes()).not.toBe(changed);
  });

  test("a list that tells a stranger's id from an absent one would be seen", async () => {
    const mine = await keptIds(own.people.admin);
    const foreign = await idsOf(other, other.people.admin, planted);
    const { told, nothing } = await swap(planted, own.people.admin, "queueId", { mine, foreign });
    expect(told).not.toEqual(nothing);
  });

  test.each(guarded.filter(([, route]) => idsInBody(route).length > 0))(
    "%s refuses each id of a stranger inside the body by itself",
    async (_, route) => {
      const foreign = await idsOf(other, other.people.admin, route);
      const before = await changes();
      const owned = await Promise.all(profiles.map((profile) => idsOf(own, own.people[profile], route)));
      const swaps = profiles.flatMap((profile, at) => idsInBody(route).map((name) => ({ profile, name, at })));
      await inTurns(swaps, async ({ profile, name, at }) => {
        const person = own.people[profile];
        const single = name.replace(/s?Ids$/, "Id");
        const inPath = route.path.includes(`:${single}`);
        const mine = owned[at] ?? {};
        const swapped = { ...mine, ...(inPath ? {} : { [single]: foreign[single], [name]: foreign[name] }) };
        const answer = await ask(sampleRequest(route, definedOf(swapped)), person);
        expect(answer.status, `${profile}, ${name}`).toBeLessThan(500);
        expect(JSON.stringify(answer.body)).not.toContain(other.canary);
      });
      expect(await changes()).toBe(before);
    },
  );

  test.each(guarded.filter(([, route]) => route.body))(
    "%s refuses ids of strangers inside the body",
    async (_, route) => {
      const person = own.people.admin;
      const mine = await idsOf(own, person, route);
      const foreign = await idsOf(other, other.people.admin, route);
      const before = await changes();
      const inPath = new Set([...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
      // The path stays one's own; everything in the body is somebody else's.
      const ids = Object.fromEntries(
        Object.keys(mine).map((name) => [name, inPath.has(name) ? mine[name] : foreign[name]]),
      );
      const answer = await send(route, person, ids as KnownIds);
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).not.toContain(other.canary);
      expect(await changes()).toBe(before);
    },
  );

  test.each(guarded.filter(([, route]) => route.body))(
    "%s refuses a body that names tenant, role or owner",
    async (_, route) => {
      const person = own.people.admin;
      const sample = sampleRequest(route, await idsOf(own, person, route));
      const named = [{ tenantId: other.tenantId }, { tenant_id: 1 }, { isSupport: true }, { role: "admin" }];
      // A body's own word means what the body says: the role of a member in a chat is not a person's in the company.
      const extras = named.filter((extra) => Object.keys(extra).every((name) => !(name in (sample.body as object))));
      await inTurns(extras, async (extra) => {
        const answer = await ask({ ...sample, body: { ...(sample.body as object), ...extra } }, person);
        expect([400, 403]).toContain(answer.status);
      });
    },
  );

  test.each(guarded)("%s is closed to everybody whose session is over", async (_, route) => {
    const ids = await keptIds(own.people.admin);
    await inTurns(outcasts, async ({ who, code }) => {
      const refusal = code === "ERR_PLAN_EXPIRED" && route.whenPlanExpired ? null : code;
      const answer = await send(route, who, ids);
      if (refusal) expect(answer, code).toFailWith(refusal);
      else expect(answer.body?.error).not.toBe("ERR_PLAN_EXPIRED");
      expect(JSON.stringify(answer.body)).not.toContain(own.canary);
    });
  });

  test("the suite is large enough to mean something", () => {
    console.log(`isolation: ${sent} generated requests over ${cases.length} routes`);
    expect(sent).toBeGreaterThanOrEqual(LEAST_REQUESTS / HALVES);
  });
}
