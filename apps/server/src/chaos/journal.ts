// The journal under fire: leaders killed, Redis flushed, and every screen still ends with everything, once, in order.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createClient } from "redis";
import { asSystem, type Deps } from "#platform/context";
import { type GroundUser, groundUser } from "../testing/ground.ts";
import { groundJournal, noted } from "../testing/ground-journal.ts";
import { startServer, testEnvironment } from "../testing/start-server.ts";
import { conclude, type Finding, inEveryWindow, inWords, percentile } from "./figures.ts";
import { openScreen, type Screen } from "./journal.client.ts";
import { makeScratch, type Scratch, startVictim, until, type Victim } from "./scratch.ts";
import { besideCommits, effortFor } from "./yardstick.ts";

export interface JournalSizes {
  changes: number;
  writers: number;
  kills: number;
  flushes: number;
  clients: number;
  /** Of each measurement at 200 changes a second; 0 leaves them out. */
  seconds: number;
}

/** A logical database of its own: flushing it touches nobody else. */
const REDIS_URL = process.env.CHAOS_REDIS_URL ?? "redis://127.0.0.1:6379/9";
const TENANTS = [1, 2];
const TICKETS_PER_TENANT = 20;
const RATE = 200;
const LONGEST_DELAY_MS = 50;
const PROCESSES = 2;

const SETUP = `
  create table chaos_tickets (tenant_id bigint, id bigint, version bigint not null default 0, primary key (tenant_id, id));
  grant select, update on chaos_tickets to prosa_app;
  insert into chaos_tickets select t, n, 0 from unnest(array[${TENANTS}]) t, generate_series(1, ${TICKETS_PER_TENANT}) n;`;

export async function runJournalChaos(sizes: JournalSizes): Promise<number> {
  const scratch = await makeScratch(SETUP);
  const env = testEnvironment(scratch.url, { ROLE: "api", REDIS_URL });
  const shared = { REDIS_URL, REDIS_PREFIX: env.REDIS_PREFIX ?? "" };
  const parent = await startServer(scratch, { role: "worker", modules: [groundJournal], env: shared });
  const house = await openHouse(env);
  const screens = openScreens(house, sizes.clients);
  try {
    await Promise.all(screens.map(({ ready }) => ready));
    const { deps } = parent.app;
    const findings = await storm(deps, scratch, house, screens, sizes);
    findings.push(...(await measureTakeOver(house)));
    if (sizes.seconds > 0) {
      const { seconds } = sizes;
      const told = (window: number) => delaysToSockets(deps, screens, seconds, window * 1_000_000);
      findings.push(await measureDelay(scratch, seconds, "to socket", told));
      const held = (window: number) => delaysBesideOpenTransaction(deps, screens, seconds, window);
      findings.push(await measureDelay(scratch, seconds, "beside an open transaction", held));
    }
    return conclude("journal", findings);
  } finally {
    for (const screen of screens) screen.close();
    await house.end();
    await parent.close();
    await scratch.drop();
  }
}

/** The api processes. One that was killed is started again at the same address, so its screens find it. */
interface House {
  readonly urls: readonly string[];
  leader(): Promise<number | null>;
  killLeader(): Promise<void>;
  end(): Promise<void>;
}

async function openHouse(env: Record<string, string>): Promise<House> {
  const start = (port: string) => startVictim("./journal.process.ts", { ...env, PORT: port });
  const victims: Victim[] = await Promise.all(Array.from({ length: PROCESSES }, () => start("0")));
  const urls = victims.map(({ said }) => said);

  async function leader(): Promise<number | null> {
    const leads = await Promise.all(
      urls.map(async (url) => {
        const text = await fetch(`${url}/metrics`).then(
          (answer) => answer.text(),
          () => "",
        );
        return /^prosa_journal_leads 1$/m.test(text);
      }),
    );
    const found = leads.indexOf(true);
    return found < 0 ? null : found;
  }

  return {
    urls,
    leader,
    async killLeader() {
      await until("a leader", async () => (await leader()) !== null, 10_000);
      const place = (await leader()) ?? 0;
      await victims[place]?.kill();
      victims[place] = await start(new URL(urls[place] as string).port);
    },
    end: async () => void (await Promise.all(victims.map((victim) => victim.end()))),
  };
}

/** Each user hears of half the tickets of the own tenant. */
const audienceOf = (ticketId: number, users: readonly number[]) =>
  users.filter((userId) => (userId + ticketId) % 2 === 0);

function openScreens(house: House, count: number): Screen[] {
  return Array.from({ length: count }, (_, number) => {
    const user: GroundUser = groundUser(
      TENANTS[number % TENANTS.length] as number,
      1 + Math.floor(number / TENANTS.length),
      "user",
    );
    return openScreen(house.urls[number % house.urls.length] as string, user);
  });
}

async function change(deps: Deps, tenantId: number, ticketId: number, users: readonly number[], number: number) {
  await asSystem(deps, tenantId, async (ctx) => {
    // The ticket's lock is held to the end, so versions, numbers and commits have one order.
    const locked = await sql<{ version: number }>`
      update chaos_tickets set version = version + 1 where tenant_id = ${tenantId} and id = ${ticketId}
      returning version`.execute(ctx.tx);
    const version = locked.rows[0]?.version as number;
    await ctx.publish(noted.kind, { ticketId, version, data: { users: audienceOf(ticketId, users), number } });
  });
}

function usersOf(screens: readonly Screen[], tenantId: number): number[] {
  return screens.filter(({ user }) => user.tenantId === tenantId).map(({ user }) => user.userId);
}

async function storm(
  deps: Deps,
  scratch: Scratch,
  house: House,
  screens: Screen[],
  sizes: JournalSizes,
): Promise<Finding[]> {
  let written = 0;
  const users = new Map(TENANTS.map((tenantId) => [tenantId, usersOf(screens, tenantId)]));
  const writers = Array.from({ length: sizes.writers }, async (_, writer) => {
    for (let number = writer; number < sizes.changes; number += sizes.writers) {
      const tenantId = TENANTS[number % TENANTS.length] as number;
      const ticketId = 1 + ((number * 7) % TICKETS_PER_TENANT);
      await change(deps, tenantId, ticketId, users.get(tenantId) ?? [], number);
      written += 1;
      // Slow enough that all faults fall into the middle of it.
      await pause(((sizes.kills * 4_000) / sizes.changes) * sizes.writers);
    }
  });
  const faults = sizes.kills + sizes.flushes;
  const redis = await createClient({ url: REDIS_URL }).connect();
  const disturbing = (async () => {
    for (let fault = 0; fault < faults; fault++) {
      await until("the next fault's turn", () => written >= ((fault + 0.5) * sizes.changes) / faults, 300_000);
      if (fault % 2 === 0 && fault / 2 < sizes.kills) await house.killLeader();
      else await redis.flushDb();
    }
  })();
  await Promise.all([...writers, disturbing]);
  const ended = performance.now();
  redis.destroy();

  const wanted = await expectedOf(scratch, screens);
  const isComplete = (screen: Screen, place: number) => screen.applied.length >= (wanted[place]?.length ?? 0);
  await until("all screens to be complete", () => screens.every(isComplete), 30_000).catch(() => {});
  const caughtUpMs = performance.now() - ended;
  return [
    {
      what: "changes",
      holds: written === sizes.changes,
      shown: `${written} by ${sizes.writers} writers, ${sizes.kills} kills, ${sizes.flushes} flushes`,
    },
    ...judge(screens, wanted),
    { what: "caught up", holds: caughtUpMs <= 5_000, shown: `within ${(caughtUpMs / 1000).toFixed(2)} s` },
  ];
}

async function expectedOf(scratch: Scratch, screens: readonly Screen[]): Promise<number[][]> {
  return Promise.all(
    screens.map(async ({ user }) => {
      const rows = await scratch.sql<{ seq: string }>(
        "select seq from journal where tenant_id = $1 and data->'users' @> to_jsonb($2::int) order by seq",
        [user.tenantId, user.userId],
      );
      return rows.map(({ seq }) => Number(seq));
    }),
  );
}

function judge(screens: readonly Screen[], wanted: readonly number[][]): Finding[] {
  let missing = 0;
  let foreign = 0;
  let twice = 0;
  let disorder = 0;
  const counts = { syncs: 0, resets: 0, resyncs: 0 };
  for (const [place, { applied, counts: own }] of screens.entries()) {
    const expected = new Set(wanted[place]);
    const seen = new Set(applied.map(({ seq }) => seq));
    missing += [...expected].filter((seq) => !seen.has(seq)).length;
    foreign += [...seen].filter((seq) => !expected.has(seq)).length;
    twice += applied.length - seen.size;
    const versions = new Map<number, number>();
    for (const { ticketId, version } of applied) {
      if (ticketId === null || version === null) continue;
      if (version !== (versions.get(ticketId) ?? 0) + 1) disorder += 1;
      versions.set(ticketId, version);
    }
    for (const name of ["syncs", "resets", "resyncs"] as const) counts[name] += own[name];
  }
  const total = wanted.reduce((sum, { length }) => sum + length, 0);
  const zero = (what: string, count: number): Finding => ({ what, holds: count === 0, shown: String(count) });
  return [
    { what: "events", holds: true, shown: `${total} to ${screens.length} screens (${counts.syncs} catch-ups)` },
    zero("missing", missing),
    zero("foreign", foreign),
    zero("applied twice", twice),
    zero("out of order", disorder),
    zero("resets", counts.resets),
  ];
}

async function measureTakeOver(house: House): Promise<Finding[]> {
  await until("a leader", async () => (await house.leader()) !== null, 10_000);
  const before = await house.leader();
  const killing = house.killLeader();
  const isReplaced = async () => {
    const now = await house.leader();
    return now !== null && now !== before;
  };
  const took = await until("another leader", isReplaced, 20_000);
  await killing;
  return [{ what: "take-over", holds: took <= 5_000, shown: `${(took / 1000).toFixed(2)} s` }];
}

function measureDelay(
  scratch: Scratch,
  seconds: number,
  what: string,
  run: (window: number) => Promise<number[]>,
): Promise<Finding> {
  const { windows, spare } = effortFor(seconds);
  return inEveryWindow(async (window) => {
    const measure = () => run(window);
    const { measured: delays, bound, beside } = await besideCommits(scratch, LONGEST_DELAY_MS, measure, spare);
    const reach = percentile(delays, 0.99) / bound;
    return { what, holds: reach <= 1, shown: `${inWords(delays)} at ${RATE}/s; ${beside}`, reach };
  }, windows);
}

async function delaysToSockets(
  deps: Deps,
  screens: readonly Screen[],
  seconds: number,
  base: number,
): Promise<number[]> {
  await until("all sockets to be back", () => screens.every(({ counts }) => counts.syncs > 0), 10_000);
  await pause(2_000); // reconnections of the last kill are not what is measured here
  const committed = new Map<number, number>();
  const users = new Map(TENANTS.map((tenantId) => [tenantId, usersOf(screens, tenantId)]));
  const start = performance.now();
  const total = RATE * seconds;
  const warmUp = RATE;
  const writing: Promise<void>[] = [];
  for (let count = 0; count < total + warmUp; count++) {
    const number = base + count;
    const tenantId = TENANTS[count % TENANTS.length] as number;
    const ticketId = 1 + (count % TICKETS_PER_TENANT);
    writing.push(
      change(deps, tenantId, ticketId, users.get(tenantId) ?? [], number).then(
        () => void committed.set(number, performance.now()),
      ),
    );
    const due = start + ((count + 1) * 1000) / RATE;
    if (due > performance.now()) await pause(due - performance.now());
  }
  await Promise.all(writing);
  await pause(1_000);
  return screens.flatMap(({ heardAt }) =>
    [...heardAt].flatMap(([number, at]) => {
      const from = committed.get(number);
      return from === undefined || number < base + warmUp ? [] : [Math.max(0, at - from)];
    }),
  );
}

async function delaysBesideOpenTransaction(
  deps: Deps,
  screens: readonly Screen[],
  seconds: number,
  window: number,
): Promise<number[]> {
  // It writes at once, so it has a number of its own, and then keeps everybody's horizon for five seconds.
  const holding = asSystem(deps, 1, async (ctx) => {
    await ctx.publish(noted.kind, { data: { users: [], number: 0 } });
    for (let second = 0; second < 5; second++) await sql`select pg_sleep(1)`.execute(ctx.tx);
  });
  const delays = await delaysToSockets(deps, screens, Math.min(seconds, 3), (10 + window) * 1_000_000);
  await holding;
  return delays;
}
