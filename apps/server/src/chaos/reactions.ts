// Reactions under fire: workers killed with -9 in the middle of them and between, beside one reaction that always throws.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { asSystem, type Deps } from "#platform/context";
import { groundJournal } from "../testing/ground-journal.ts";
import { startServer, testEnvironment } from "../testing/start-server.ts";
import { conclude, type Finding, inEveryWindow, inWords, percentile, type Windowed } from "./figures.ts";
import {
  chaosReactions,
  healthy,
  type ReactionPlant,
  SETUP,
  STRIKE,
  TENANTS,
  THROW,
  TICKETS_PER_TENANT,
} from "./reactions.module.ts";
import { makeScratch, type Scratch, startVictim, until, type Victim } from "./scratch.ts";
import { besideCommits, effortFor } from "./yardstick.ts";

export interface ReactionsSizes {
  events: number;
  kills: number;
  /** Of the measurement at 200 events a second. */
  seconds: number;
  /** Only this mistake, which must be found. */
  plant?: ReactionPlant;
}

interface House {
  deps: Deps;
  scratch: Scratch;
  kills(): number;
  end(): Promise<void>;
}

const WORKERS = 2;
const WRITERS = 8;
const RATE = 200;
const LONGEST_DELAY_MS = 1_000;
const LONGEST_STORM_MS = 600_000;
const PATIENCE_MS = 20_000;
const PLANTED = { events: 300, kills: 2, delayed: 20, patienceMs: 3 * LONGEST_DELAY_MS };

export async function runReactionsChaos(sizes: ReactionsSizes): Promise<number> {
  if (sizes.plant) {
    const findings =
      sizes.plant === "save-first"
        ? await beside(sizes.plant, (house) => storm(house, sizes))
        : [await delayedByOneLoop()];
    return conclude(`reactions (planted ${sizes.plant})`, findings);
  }
  const findings = await beside(null, async (house) => [
    await measureDelays(house, sizes.seconds),
    ...(await storm(house, sizes)),
  ]);
  const { events, kills } = PLANTED;
  const careless = await beside("save-first", (house) => storm(house, { events, kills }));
  const lost = careless.find(({ what }) => what === "missing");
  const delayed = await delayedByOneLoop();
  return conclude("reactions", [
    ...findings,
    found("save-first", lost !== undefined && !lost.holds, `missing ${lost?.shown}`),
    found("one-loop", !delayed.holds, delayed.shown),
  ]);
}

const found = (plant: string, holds: boolean, shown: string): Finding => ({
  what: `planted ${plant}`,
  holds,
  shown: holds ? `found (${shown})` : "not found",
});

/** Workers of their own on a database of their own; one that is killed is started again. */
async function beside<T>(plant: ReactionPlant | null, work: (house: House) => Promise<T>): Promise<T> {
  const house = await openHouse(plant);
  try {
    return await work(house);
  } finally {
    await house.end();
  }
}

async function openHouse(plant: ReactionPlant | null): Promise<House> {
  const scratch = await makeScratch(SETUP);
  const env = testEnvironment(scratch.url, { ROLE: "worker", ...(plant ? { CHAOS_PLANT: plant } : {}) });
  const shared = { REDIS_PREFIX: env.REDIS_PREFIX ?? "" };
  // The parent only writes; the children react.
  const modules = [groundJournal, chaosReactions];
  const parent = await startServer(scratch, { role: "api", modules, env: shared });
  const start = () => startVictim("./reactions.worker.ts", env);
  const victims: Victim[] = await Promise.all(Array.from({ length: WORKERS }, start));
  const struck = new Map<string, Promise<void>>();
  const strike = async (number: string, pid: number) => {
    const place = victims.findIndex((victim) => victim.pid === pid);
    await scratch.sql("update chaos_strikes set is_struck = true where number = $1", [Number(number)]);
    await victims[place]?.kill();
    victims[place] = await start();
  };
  parent.app.deps.redis.listen("strike", (message) => {
    const [number = "", pid] = message.split(" ");
    if (!struck.has(number)) struck.set(number, strike(number, Number(pid)));
  });
  const names = [...healthy, "chaos.throws"];
  const known = "select count(*)::int as n from reactions";
  const areThere = async () => (await scratch.sql<{ n: number }>(known))[0]?.n === names.length;
  await until("all reactions to have a place", areThere, 30_000);
  return {
    deps: parent.app.deps,
    scratch,
    kills: () => struck.size,
    async end() {
      await Promise.all(struck.values());
      await Promise.all(victims.map((victim) => victim.kill()));
      await parent.close();
      await scratch.drop();
    },
  };
}

/** The ticket's lock is held to the end, so versions, numbers and commits have one order. */
async function write(deps: Deps, number: number, users: number[], holdMs = 0): Promise<void> {
  const tenantId = TENANTS[number % TENANTS.length] as number;
  const ticketId = 1 + ((number * 7) % TICKETS_PER_TENANT);
  await asSystem(deps, tenantId, async (ctx) => {
    const locked = await sql<{ version: number }>`
      update chaos_tickets set version = version + 1 where tenant_id = ${tenantId} and id = ${ticketId}
      returning version`.execute(ctx.tx);
    const version = locked.rows[0]?.version as number;
    await ctx.publish("ground.noted", { ticketId, version, data: { users, number } });
    if (holdMs > 0) await pause(holdMs);
  });
}

async function storm(house: House, { events, kills }: { events: number; kills: number }): Promise<Finding[]> {
  const { deps, scratch } = house;
  // Every second kill finds a worker in the middle of a reaction, the others wherever it is by then.
  const strikes = Array.from({ length: kills }, (_, kill) => Math.floor(((kill + 0.5) * events) / kills));
  for (const [kill, number] of strikes.entries()) {
    await scratch.sql("insert into chaos_strikes (number, waits) values ($1, $2)", [number, kill % 2 === 0]);
  }
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = writer; number < events; number += WRITERS) {
        // Some stay open while others commit, and come late with a lower number.
        const asks = strikes.includes(number) ? [THROW, STRIKE] : [THROW];
        await write(deps, number, asks, number % 50 === 0 ? 20 : 0);
      }
    }),
  );
  const [row] = await scratch.sql<{ n: number }>("select count(*)::int as n from journal where kind = 'ground.noted'");
  const wanted = (row?.n ?? 0) * healthy.length;
  await untilPast(scratch);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const struck = house.kills();
  const shown = `${events} events to ${healthy.length} reactions in ${seconds} s`;
  return [
    { what: "handled", holds: true, shown },
    { what: "kills", holds: struck === kills, shown: `${struck}` },
    ...(await judge(scratch, wanted)),
  ];
}

/** Each of them says that it has done everything; whether that is so is judged afterwards. */
async function untilPast(scratch: Scratch): Promise<void> {
  const isPast = `
    select count(*)::int as n from reactions
     where name = any ($1) and upto is null
       and pg_visible_in_snapshot((select max(xid) from journal where kind = 'ground.noted'), position::pg_snapshot)`;
  await until(
    "the reactions to come to the end",
    async () => (await scratch.sql<{ n: number }>(isPast, [healthy]))[0]?.n === healthy.length,
    LONGEST_STORM_MS,
  );
}

interface Ran {
  reaction: string;
  tenant_id: string;
  ticket_id: string;
  version: string;
  pid: number;
}

async function judge(scratch: Scratch, wanted: number): Promise<Finding[]> {
  const ran = await scratch.sql<Ran>(
    "select reaction, tenant_id, ticket_id, version, pid from chaos_reacted order by id",
  );
  const last = new Map<string, { version: number; pid: number }>();
  const seen = new Set<string>();
  let disorder = 0;
  for (const { reaction, tenant_id, ticket_id, version: text, pid } of ran) {
    const ticket = `${reaction} ${tenant_id} ${ticket_id}`;
    const version = Number(text);
    const before = last.get(ticket) ?? { version: 0, pid };
    // Another process may repeat what the killed one did not save, from an earlier version on; nothing else may happen.
    const isRepeat = pid !== before.pid && version <= before.version;
    if (version !== before.version + 1 && !isRepeat) disorder += 1;
    last.set(ticket, { version, pid });
    seen.add(`${ticket} ${version}`);
  }
  const missing = wanted - seen.size;
  return [
    { what: "missing", holds: missing === 0, shown: String(missing) },
    { what: "out of order", holds: disorder === 0, shown: String(disorder) },
    { what: "repeated", holds: true, shown: String(ran.length - seen.size) },
  ];
}

/**
 * Judged as it is, beside the one that throws: all of a delay counts, whoever caused it. How it was before is shown, and warms
 * connections and plans.
 */
async function measureDelays(house: House, seconds: number): Promise<Finding> {
  const { windows, spare } = effortFor(seconds);
  let calm: number[] = [];
  return inEveryWindow(async (window): Promise<Windowed> => {
    const measure = (isThrowing: boolean) =>
      delays(house, (2 * window + Number(isThrowing)) * 1_000_000, RATE * seconds, PATIENCE_MS, isThrowing);
    // Once it throws it stands there, so only the first window knows how it is without.
    if (window === 1) calm = await measure(false);
    const {
      measured,
      bound,
      beside: commits,
    } = await besideCommits(house.scratch, LONGEST_DELAY_MS, () => measure(true), spare);
    const reach = percentile(measured, 1) / bound;
    const shown = `${inWords(measured)} at ${RATE}/s, before it threw ${inWords(calm)}; ${commits}`;
    return { what: "beside one that throws", holds: reach <= 1, shown, reach };
  }, windows);
}

/** From the change to each of the others; infinite for what did not come. */
async function delays(
  { deps, scratch }: House,
  base: number,
  count: number,
  patienceMs: number,
  isThrowing = true,
): Promise<number[]> {
  const asks = isThrowing ? [THROW] : [];
  const isThrown = async () =>
    (await scratch.sql("select 1 from reactions where name = 'chaos.throws' and tries > 0")).length > 0;
  await write(deps, base, asks);
  if (isThrowing) await until("the one that throws to throw", isThrown, 30_000);
  const start = performance.now();
  const writing = new Set<Promise<void>>();
  for (let number = 1; number <= count; number++) {
    // A machine that cannot write so many has fewer of them, not a queue of its own.
    if (writing.size >= WRITERS) await Promise.race(writing);
    const one: Promise<void> = write(deps, base + number, asks).finally(() => writing.delete(one));
    writing.add(one);
    const due = start + (number * 1000) / RATE;
    if (due > performance.now()) await pause(due - performance.now());
  }
  await Promise.all(writing);
  const measured = async () => {
    const rows = await scratch.sql<{ ms: number }>(
      `select (extract(epoch from r.at - j.at) * 1000)::float8 as ms from chaos_reacted r join journal j on j.seq = r.seq
        where r.number > $1 and r.number <= $1 + $2`,
      [base, count],
    );
    return rows.map(({ ms }) => ms);
  };
  const wanted = count * healthy.length;
  await until("the others", async () => (await measured()).length >= wanted, patienceMs).catch(() => {});
  const came = await measured();
  return [...came, ...Array.from({ length: wanted - came.length }, () => Number.POSITIVE_INFINITY)];
}

function delayedByOneLoop(): Promise<Finding> {
  return beside("one-loop", async (house) => {
    const measured = await delays(house, 0, PLANTED.delayed, PLANTED.patienceMs);
    const most = percentile(measured, 1);
    const shown = Number.isFinite(most) ? `most ${most.toFixed(0)} ms` : `not within ${PLANTED.patienceMs} ms`;
    return { what: "beside one that throws", holds: most <= LONGEST_DELAY_MS, shown };
  });
}
