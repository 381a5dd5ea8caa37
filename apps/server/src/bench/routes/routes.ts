// Every declared route asked of a server on a large dataset, in its largest company and in its smallest: how many statements,
// and how long the slowest of them takes.
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#platform/database";
import type { TestDatabase, TestServer, TestUser } from "#testing";
import { type Result, type WatchedServer, watchedServer } from "../../budget/ask.ts";
import { type Call, endLongWork, makeCalls, type World } from "../../budget/calls.ts";
import { MOST, moreStatements, notReached } from "../../budget/known.ts";
import { factoriesFor } from "../../chaos/company.ts";
import { conclude } from "../../chaos/figures.ts";
import { makeOperator } from "../../isolation/twins.ts";
import { openDataset } from "../dataset/open.ts";
import { writeResults } from "../results.ts";
import { companyOf } from "./company.ts";
import { faultsOf, figuresOf, type RouteFigures, type Seen, slowestOf } from "./routes.rules.ts";

export interface RoutesSizes {
  dataset: string;
  /** A dataset made before, by its name. */
  database?: string;
  /** In that database itself, not in a copy: it is never the same again. */
  inPlace: boolean;
  isWritten: boolean;
  /** Only what reads, or only what changes. */
  only?: string;
}

const LONGEST_MS = 100;
/** After five times with different values a connection may keep one plan for all: what holds must hold with that one, too. */
const WARM_UP = { reading: 5, changing: 1 };
const ROUNDS = 3;
/** So often each open attendance was read. */
const BURST = 5;
const AGAIN = 4;
const PAUSE_MS = 300;
const HALF_AN_HOUR_MS = 1_800_000;
const SHOWN = 20;
const bounds = { statements: (route: string) => moreStatements[route]?.most ?? MOST, ms: LONGEST_MS };

export async function runRoutes(sizes: RoutesSizes): Promise<number> {
  const kinds = (["reading", "changing"] as const).filter((kind) => sizes.only === undefined || sizes.only === kind);
  if (kinds.length === 0) throw new Error(`Unknown: --only ${sizes.only}. Known: reading, changing`);
  const scratch = await openDataset(sizes);
  const opened = openDatabase({ url: scratch.url, name: "prosa-bench", maxConnections: 2 });
  const closing: (() => Promise<void>)[] = [];
  const db: TestDatabase = { ...factoriesFor(scratch, opened), beforeDrop: (close) => void closing.push(close) };
  try {
    const watched = await watchedServer(db);
    const worlds = await makeWorlds(db, watched.server);
    const figures: RouteFigures[] = [];
    for (const kind of kinds) figures.push(...(await measure(watched, worlds, kind)));
    return report(sizes, figures);
  } finally {
    for (const close of closing.reverse()) await close();
    await opened.close();
    await scratch.drop();
  }
}

async function makeWorlds(db: TestDatabase, server: TestServer): Promise<World[]> {
  // Those who write make people and channels, each in every round.
  await db.sql("update plans set max_users = 99999, max_connections = 99999, is_public = true where name = 'dataset'");
  const companies = await db.sql<{ id: string }>(
    "select tenant_id as id from tickets group by tenant_id order by count(*) desc, tenant_id",
  );
  const operator = await makeOperator(db);
  const since = await startBurst(db, server, operator);
  const chosen = [companies[0], companies.at(-1)].flatMap((row) => (row ? [Number(row.id)] : []));
  return Promise.all([...new Set(chosen)].map((tenantId) => companyOf({ db, tenantId, operator, since })));
}

/** Much that has happened since the returned place, of which the planner's statistics know nothing yet. */
async function startBurst(db: TestDatabase, server: TestServer, operator: TestUser): Promise<string> {
  const { body } = await server.as(operator).get("/sync");
  await db.sql(
    `insert into journal (tenant_id, kind, user_id, data)
     select t.tenant_id, 'ticket.read', t.user_id, jsonb_build_object('ticketId', t.id)
       from tickets t, generate_series(1, ${BURST}) where t.status = 'open' and t.user_id is not null`,
  );
  return body.cursor;
}

/** One request at a time, so that nothing waits for anything but itself. */
async function measure({ server, ask }: WatchedServer, worlds: readonly World[], kind: "reading" | "changing") {
  const rounds: Seen[][] = [];
  for (let round = 0; round < WARM_UP[kind] + ROUNDS; round++) {
    const begun = performance.now();
    const seen: Seen[] = [];
    // Some doors open so often an hour for one address only. Nobody who reads comes through them, and a clock that was
    // moved stands still, so that a minute would never end.
    if (kind === "changing") server.clock.advance(HALF_AN_HOUR_MS);
    for (const world of worlds) {
      // A year has too few days for one in every request.
      await world.db.sql("delete from holidays where tenant_id = $1", [world.twin.tenantId]);
      for (const call of await makeCalls(world, server, kind)) {
        if (kind === "changing") await endLongWork(world);
        const isMeasured = kind === "reading" && round >= WARM_UP[kind];
        seen.push(await askQuietly(ask, call, isMeasured ? AGAIN : 0));
      }
    }
    if (round >= WARM_UP[kind]) rounds.push(seen);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    process.stderr.write(`${kind}, round ${round + 1}: ${seen.length} requests in ${seconds} s\n`);
  }
  return figuresOf(rounds);
}

/** What took too long is asked again, for it may have been somebody else's work that took so long. */
async function askQuietly(ask: WatchedServer["ask"], call: Call, most: number): Promise<Seen> {
  let quietest = seenOf(await ask(call));
  for (let again = 0; again < most && slowestOf(quietest).ms > LONGEST_MS; again++) {
    await pause(PAUSE_MS);
    const next = seenOf(await ask(call));
    if (slowestOf(next).ms < slowestOf(quietest).ms) quietest = next;
  }
  return quietest;
}

const PLAIN = 300;
const WISH = 500;

/** Not copied: a statement may be sent after the answer. */
function seenOf({ call, status, error, asked }: Result): Seen {
  const { name: route, method, path, who, isVariant } = call;
  const { statements, times } = asked;
  const request = `${method} ${path} as ${who?.profile ?? "nobody"}${error ? ` (${error})` : ""}`;
  const faultyFrom = route in notReached ? Number.POSITIVE_INFINITY : isVariant ? WISH : PLAIN;
  return { route, request, status, faultyFrom, statements, times };
}

function report({ dataset, isWritten }: RoutesSizes, figures: readonly RouteFigures[]): number {
  const inOrder = figures.toSorted((a, b) => b.slowestMs - a.slowestMs);
  for (const { route, statements, slowestMs } of inOrder.slice(0, SHOWN)) {
    process.stderr.write(
      `${slowestMs.toFixed(1).padStart(8)} ms ${String(statements).padStart(4)} statements  ${route}\n`,
    );
  }
  const faults = faultsOf(figures, bounds);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  const [slowest] = inOrder;
  const most = figures.reduce((a, b) => (b.statements > a.statements ? b : a));
  const usual = figures.filter(({ route }) => !(route in moreStatements));
  const mostUsual = Math.max(...usual.map(({ statements }) => statements));
  if (isWritten) {
    writeResults("routes", {
      command: `npm run bench -- routes --dataset ${dataset}`,
      figures: [
        { what: "Slowest statement of any route", value: slowest?.slowestMs ?? 0, bound: LONGEST_MS, unit: "ms" },
        { what: `Statements of ${usual.length} routes, at most`, value: mostUsual, bound: MOST, unit: "" },
        { what: "Requests over their bounds", value: faults.length, bound: 0, unit: "" },
      ],
      details: inOrder.map(({ route, statements, slowestMs }) => ({
        route,
        statements,
        slowestMs: Math.round(slowestMs * 10) / 10,
      })),
    });
  }
  const excused = figures.length - usual.length;
  return conclude("bench routes", [
    { what: "routes", holds: figures.length > 0, shown: String(figures.length) },
    {
      what: "most statements",
      holds: true,
      shown: `${mostUsual}, with a reason ${most.statements} (${most.route}, one of ${excused})`,
    },
    {
      what: "slowest statement",
      holds: (slowest?.slowestMs ?? 0) <= LONGEST_MS,
      shown: `${slowest?.slowestMs.toFixed(1)} ms (${slowest?.route})`,
    },
    { what: "requests over their bounds", holds: faults.length === 0, shown: String(faults.length) },
  ]);
}
