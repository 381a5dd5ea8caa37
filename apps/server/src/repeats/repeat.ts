// Asks for the same thing again, for another thing, and for one thing many times at once, and tells what went wrong.
import { idempotency } from "@prosa/contracts/creates";
import type { RouteShape } from "@prosa/contracts/route";
import type { HttpAnswer, TestDatabase, TestServer, TestUser } from "#testing";
import { bodyOf } from "../budget/calls.ts";
import { type Example, examples } from "../budget/examples.ts";
import { sampleRequest } from "../isolation/sample.ts";
import type { Twin } from "../isolation/twins.ts";

export interface Wish {
  path: string;
  body: unknown;
}

export interface World {
  db: TestDatabase;
  server: TestServer;
  twin: Twin;
  /** Those of the company, up to now. */
  changes: () => Promise<string>;
}

/** A new one each time: with names of its own, about things of its own. */
export type MakeWish = () => Promise<Wish>;

const AT_ONCE = 20;

/** What must be so for a route to make as much the second time as the first. */
const prepared: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  importHolidays: ({ db, twin }) => db.sql("delete from holidays where tenant_id = $1", [twin.tenantId]),
};

export function wishesOf(world: World, name: string, route: RouteShape, person: TestUser): MakeWish {
  const { db, server, twin } = world;
  return async () => {
    const ids = await twin.idsFor(person);
    await prepared[name]?.(world);
    const ask = (method: string, path: string, body: unknown) =>
      server.as(person).raw(`/api${path}`, { method, ...json(body) });
    const made = (await examples[name]?.({ db, tenant: twin.tenantId, person, ids, ask })) ?? {};
    const [wish = {}] = [made].flat() as Example[];
    const { path, body } = sampleRequest(route, { ...ids, ...wish.ids });
    return { path, body: bodyOf(wish, body) };
  };
}

const json = (body: unknown, headers: Record<string, string> = {}) =>
  body === undefined
    ? { headers }
    : { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };

export function post(server: TestServer, who: TestUser, { path, body }: Wish, key: string): Promise<HttpAnswer> {
  return server.as(who).raw(`/api${path}`, { method: "POST", ...json(body, { [idempotency.header]: key }) });
}

export const isReplayed = ({ headers }: HttpAnswer) => headers.get(idempotency.replayedHeader) === "true";

/** Until it is told something else than to come back. */
async function patiently(ask: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

/** What a creating route does wrong when it is asked more than once; nothing, if all is well. */
export async function faultsOf(world: World, person: TestUser, make: MakeWish): Promise<string[]> {
  const { server, changes } = world;
  const faults: string[] = [];
  const hold = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const told = ({ status, body }: HttpAnswer) => `${status} ${JSON.stringify(body)}`;

  const wish = await make();
  const key = crypto.randomUUID();
  const before = await rowsOf(world);
  const first = await post(server, person, wish, key);
  if (first.status !== 200 || isReplayed(first)) return [`is refused at first: ${told(first)}`];
  const grown = growth(before, await rowsOf(world));
  const after = await changes();

  const again = await post(server, person, wish, key);
  hold(again.status === 200 && isReplayed(again), `does not say that it was asked before: ${told(again)}`);
  hold(JSON.stringify(again.body) === JSON.stringify(first.body), `answers otherwise: ${told(first)}, ${told(again)}`);
  hold((await changes()) === after, "changes something the second time");

  const other = await make();
  const isOther = JSON.stringify(other) !== JSON.stringify(wish);
  const untouched = await changes();
  const refused = await post(server, person, isOther ? other : aTag(), key);
  hold(refused.body?.error === "ERR_KEY_REUSED", `takes the key for something else: ${told(refused)}`);
  hold((await changes()) === untouched, "changes something with a key that is taken");

  const crowd = await make();
  const earlier = await rowsOf(world);
  const oneKey = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => patiently(() => post(server, person, crowd, oneKey))),
  );
  const bodies = new Set(answers.map(told));
  hold(answers[0]?.status === 200 && bodies.size === 1, `answers many at once differently: ${[...bodies].join("; ")}`);
  const made = answers.filter((one) => !isReplayed(one)).length;
  hold(made === 1, `makes it ${made} times of ${AT_ONCE}`);
  const crowded = growth(earlier, await rowsOf(world));
  hold(crowded === grown, `grows by ${crowded} for many and by ${grown} for one`);
  return faults;
}

export const aTag = (): Wish & { body: { name: string } } => ({
  path: "/tags",
  body: { name: crypto.randomUUID().slice(0, 20), color: "#0B7A6B", isActive: true } as { name: string },
});

type Rows = ReadonlyMap<string, number>;

/** Sums in rows that are put together every so often, by their ids; what they count has rows of its own. */
const folded = ["lane_numbers"];

/** How many rows the company has in each table. */
async function rowsOf({ db, twin }: World): Promise<Rows> {
  const tables = await db.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and c.relname <> all ($1)`,
    [folded],
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::integer as rows from ${name} where tenant_id = ${twin.tenantId}`,
  );
  const counted = await db.sql<{ name: string; rows: number }>(parts.join(" union all "));
  return new Map(counted.map(({ name, rows }) => [name, rows]));
}

function growth(before: Rows, after: Rows): string {
  const grown = [...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const);
  return grown
    .filter(([, more]) => more !== 0)
    .map(([name, more]) => `${name} ${more}`)
    .toSorted()
    .join(", ");
}
