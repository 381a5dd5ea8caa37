// What is asked of each route: as an administrator and as an attendant, and when it reads, with every wish of its query.
import { allows, type Profile } from "@prosa/contracts/permissions";
import type { RouteShape } from "@prosa/contracts/route";
import { routes } from "@prosa/contracts/routes";
import { aUser, type TestDatabase, type TestServer, type TestUser } from "#testing";
import { idsInBody, type KnownIds, sampleRequest, sampleVariants } from "../isolation/sample.ts";
import type { Twin } from "../isolation/twins.ts";
import { type Example, examples } from "./examples.ts";

export interface Call {
  name: string;
  who: TestUser | null;
  method: string;
  path: string;
  body: unknown;
  /** Only a wish of a query: whether it is granted proves nothing about the route. */
  isVariant: boolean;
}

export interface World {
  db: TestDatabase;
  twin: Twin;
  operator: TestUser;
  /** Where those who ask work. */
  queueId: number;
  /**
   * The things that have most in them, of those that one may see: what is asked about when a route only reads. Those after
   * the first are other wishes of its query.
   */
  heaviest(person: TestUser): Promise<readonly KnownIds[]>;
  /** Who reads; made anew unless the company has its own people for it. */
  reader?(profile: Caller["profile"]): Promise<TestUser>;
}

/** Whoever writes a lot makes the company grow: who measures reading asks for it first. */
type Kind = "reading" | "changing" | "any";

/** Those of a web chat's visitors are asked by nobody of a company, and not surveyed. */
export const everyRoute = Object.entries(routes).filter(([, { from }]) => from !== "widget");

/** Made beforehand: only the asking itself is counted. In the same order whenever they are made. */
/** One person asks only so much in a minute, and a quick machine asks everything within one. */
const READS_OF_ONE = 150;

export async function makeCalls(world: World, server: TestServer, kind: Kind = "any"): Promise<Call[]> {
  const readers = { admin: await aReader(world, "admin"), user: await aReader(world, "user") };
  let read = 0;

  async function changes({ name, route, profile }: Caller): Promise<Call[]> {
    const person = await aCaller(world, profile);
    const given = { db: world.db, tenant: world.twin.tenantId, person };
    const ask = (method: string, path: string, body: unknown) => send(server, { who: person, method, path, body });
    const calls: Call[] = [];
    const make = examples[name] ?? (() => ({}));
    const needsThings = name in examples || route.path.includes(":") || idsInBody(route).length > 0;
    for (let place = 0, count = 1; place < count; place++) {
      // Each of several examples changes things of its own.
      const ids = needsThings ? await world.twin.idsFor(person) : readers.admin.ids;
      const wishes = [await make({ ...given, ids, ask })].flat() as Example[];
      const wish = wishes[place] ?? {};
      count = wishes.length;
      const { method, path, body } = sampleRequest(route, { ...ids, ...wish.ids });
      calls.push({ name, who: whoIs(world, route, person), method, path, body: bodyOf(wish, body), isVariant: false });
    }
    return calls;
  }

  function readings({ name, route, profile }: Caller): Call[] {
    const { person, ids, others } = readers[profile];
    const who = whoIs(world, route, person);
    const variants = profile === "user" ? [] : [ids, ...others].flatMap((each) => sampleVariants(route, each));
    const different = new Map(variants.map((one) => [one.path, one]));
    return [
      { ...sampleRequest(route, ids), name, who, isVariant: false },
      ...[...different.values()].map((one) => ({ ...one, name, who, isVariant: true })),
    ];
  }

  const calls: Call[] = [];
  for (const [name, route] of everyRoute) {
    const reads = route.method === "GET";
    if (kind === (reads ? "changing" : "reading")) continue;
    for (const profile of callersOf(route)) {
      const caller = { name, route, profile };
      if (reads && read > READS_OF_ONE) {
        readers.admin = await aReader(world, "admin");
        read = 0;
      }
      const more = reads ? readings(caller) : await changes(caller);
      if (reads && profile === "admin") read += more.length;
      calls.push(...more);
    }
  }
  return calls;
}

/** What the routes write, each once and whatever comes of it: it fills the tables that nothing else here fills. */
export async function writeOnce(world: World, server: TestServer): Promise<void> {
  const person = await aCaller(world, "admin");
  const ids = await world.twin.idsFor(person);
  for (const [name, route] of everyRoute) {
    if (route.method === "GET" || route.method === "DELETE" || route.access === "operator") continue;
    const given = { db: world.db, tenant: world.twin.tenantId, person, ids, ask: async () => {} };
    const [wish = {}] = [(await examples[name]?.(given)) ?? {}].flat() as Example[];
    const { method, path, body } = sampleRequest(route, { ...ids, ...wish.ids });
    await send(server, { who: whoIs(world, route, person), method, path, body: bodyOf(wish, body) });
  }
}

/** Nobody works here, and of work that waits a company may have only so much: it ends before the next is asked for. */
export async function endLongWork({ db }: World): Promise<void> {
  await db.sql(
    `update long_jobs set status = 'canceled', finished_at = now()
      where finished_at is null and created_at > now() - interval '1 day'`,
  );
}

function whoIs({ operator }: World, { access }: RouteShape, person: TestUser): TestUser | null {
  if (access === "public") return null;
  return access === "operator" ? operator : person;
}

function callersOf({ access }: RouteShape): Caller["profile"][] {
  if (access === "visitor") return [];
  if (access === "public" || access === "operator") return ["admin"];
  return (["admin", "user"] as const).filter(
    (profile) => access === "session" || allows(profile, access.area, access.level),
  );
}

interface Caller {
  name: string;
  route: RouteShape;
  profile: "admin" | "user";
}

async function aReader(world: World, profile: Caller["profile"]) {
  const person = await (world.reader ?? ((of) => aCaller(world, of)))(profile);
  const own = await world.twin.idsFor(person);
  const [ids = own, ...others] = (await world.heaviest(person)).map((each) => ({ ...own, ...each }));
  return { person, ids, others };
}

const aCaller = ({ db, twin, queueId }: World, profile: Profile) =>
  aUser(db, { tenant: twin.tenantId, profile, queues: [{ id: queueId }] });

let made = 0;

/** Names, addresses and client ids exist once; the generator does not know. */
export function bodyOf({ body, put = {}, without = [] }: Example, generated: unknown): unknown {
  if (body !== undefined) return body;
  if (generated === undefined) return undefined;
  made += 1;
  const once: Record<string, unknown> = {
    name: `amostra ${made}`,
    key: `amostra-${made}`,
    email: `amostra${made}@example.com`,
    clientId: crypto.randomUUID(),
  };
  const fields = Object.entries({ ...(generated as object) }).map(([name, value]) => [
    name,
    typeof value === "string" && once[name] !== undefined ? once[name] : value,
  ]);
  const wanted = { ...Object.fromEntries(fields), ...put };
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !without.includes(name)));
}

export function send(server: TestServer, { who, method, path, body }: Pick<Call, "who" | "method" | "path" | "body">) {
  const content =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return server.as(who).raw(`/api${path}`, { method, ...content });
}
