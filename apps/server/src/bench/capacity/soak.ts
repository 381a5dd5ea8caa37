// An hour of ordinary work with people who come and go: what the processes hold must not grow.
import { setTimeout as pause } from "node:timers/promises";
import { conclude } from "../../chaos/figures.ts";
import type { Scratch } from "../../chaos/scratch.ts";
import type { TellingServer } from "../memory.ts";
import { type Figure, writeResults } from "../results.ts";
import { countErrors, type Held, inRows } from "./capacity.rules.ts";
import { growthPerHour, metricIn, type Sample, staysFlat } from "./soak.rules.ts";
import { inWorld, type World, type WorldSizes } from "./world.ts";

export interface SoakSizes extends WorldSizes {
  inbound: number;
  minutes: number;
  /** Of the beginning, in which everything may still grow. */
  settleMinutes: number;
  isWritten: boolean;
}

const EVERY_MS = 10_000;
/** Of the looks, each so many-th throws away what nobody needs and asks what is left. */
const ASKED_EVERY = 6;
const WINDOW_MS = 180_000;
const CHURN_SECONDS = 300;
const MOST_MIB_PER_HOUR = 2;
const MIB = 1024 ** 2;
const PATIENCE_SECONDS = 15;

interface Taken {
  at: number;
  of: Record<string, Sample>;
}

export function runSoak(sizes: SoakSizes): Promise<number> {
  return inWorld(sizes, async (world) => {
    const taken: Taken[] = [];
    let isOver = false;
    const order = { inbound: sizes.inbound, seconds: sizes.minutes * 60, patienceSeconds: PATIENCE_SECONDS };
    const working = world.client.step({ ...order, churnSeconds: CHURN_SECONDS }).finally(() => {
      isOver = true;
    });
    for (let number = 0; !isOver; number++) {
      const isAsked = number % ASKED_EVERY === 0;
      const of = { ...(await look(world)), ...(isAsked ? await left(world) : {}) };
      taken.push({ at: performance.now(), of });
      if (isAsked) process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${JSON.stringify(of)}\n`);
      await Promise.race([pause(EVERY_MS), working]);
    }
    const report = await working;
    process.stderr.write(`${inRows(report).join("\n")}\n`);
    const settled = (taken[0]?.at ?? 0) + sizes.settleMinutes * 60_000;
    const { findings, figures } = judge(taken.filter(({ at }) => at >= settled));
    const errors = countErrors(report);
    findings.push({ what: "errors", holds: errors === 0, shown: String(errors) });
    if (sizes.isWritten) {
      const all = [...figures, { what: "Errors", value: errors, bound: 0, unit: "" }];
      const details = { ...sizes, churnSeconds: CHURN_SECONDS, actions: report.actions };
      writeResults("soak", { command: "npm run bench -- soak", figures: all, details });
    }
    return conclude(`bench soak (${sizes.minutes} min)`, findings);
  });
}

async function look({ api, worker, scratch }: World): Promise<Record<string, Sample>> {
  return { api: await samplesOf(api), worker: await samplesOf(worker), database: await connections(scratch) };
}

/**
 * What they hold: between collections, which in a process with little to do are far apart, memory only ever rises. The
 * system's pages may hide a part of it in what was free before, the objects what lies outside the heap.
 */
async function left({ api, worker }: World): Promise<Record<string, Sample>> {
  const of = async (server: TellingServer) => {
    const { rss, heapTotal, heapUsed, external } = await server.memoryLeft();
    return { pages: rss / MIB, objects: (heapUsed + external) / MIB, heap: heapTotal / MIB };
  };
  return { "api after collecting": await of(api), "worker after collecting": await of(worker) };
}

async function samplesOf({ url }: TellingServer): Promise<Sample> {
  const page = await (await fetch(`${url}/metrics`)).text();
  return {
    descriptors: metricIn(page, "prosa_process_open_fds"),
    timers: metricIn(page, "prosa_nodejs_active_resources", 'type="Timeout"'),
    sockets: metricIn(page, "prosa_sockets"),
    rooms: metricIn(page, "prosa_rooms"),
  };
}

async function connections({ sql }: Scratch): Promise<Sample> {
  const [row] = await sql<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'prosa-%'",
  );
  return { connections: row?.n ?? 0 };
}

const counted = ["descriptors", "timers", "sockets", "rooms", "connections"] as const;

function judge(taken: readonly Taken[]): { findings: Held[]; figures: Figure[] } {
  const findings: Held[] = [];
  const figures: Figure[] = [];
  const values = (part: string, what: string) =>
    taken.flatMap(({ at, of }) => {
      const value = of[part]?.[what];
      return value === undefined ? [] : [{ at, value }];
    });
  for (const part of ["api", "worker"]) {
    for (const what of ["pages", "objects"]) {
      const memory = values(`${part} after collecting`, what);
      const growth = growthPerHour(memory, WINDOW_MS);
      const shown = `${growth.toFixed(1)} MiB/h at ${(memory.at(-1)?.value ?? 0).toFixed(0)} MiB`;
      findings.push({ what: `${what} of the ${part}`, holds: growth <= MOST_MIB_PER_HOUR, shown });
      const value = Math.max(0, growth);
      figures.push({ what: `Growth of the ${part}'s ${what}`, value, bound: MOST_MIB_PER_HOUR, unit: "MiB/h" });
    }
  }
  for (const part of ["api", "worker", "database"]) {
    for (const what of counted) {
      const seen = values(part, what).map(({ value }) => value);
      if (seen.length === 0) continue;
      const shown = `${seen[0]} to ${seen.at(-1)}`;
      findings.push({ what: `${what} of the ${part}`, holds: staysFlat(seen), shown });
    }
  }
  return { findings, figures };
}
