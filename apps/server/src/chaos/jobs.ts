// Jobs under fire: workers killed with -9, none lost, one at a time per key; then how fast jobs start.
import { setTimeout as pause } from "node:timers/promises";
import { asSystem, type Deps } from "#platform/context";
import { startServer, testEnvironment } from "../testing/start-server.ts";
import { conclude, type Finding, inEveryWindow, inWords, percentile, type Windowed } from "./figures.ts";
import { chaosJobs, keyedWork, SETUP, timedWork } from "./jobs.module.ts";
import { makeScratch, type Scratch, startVictim, until, type Victim } from "./scratch.ts";
import { besideCommits, effortFor } from "./yardstick.ts";

export interface JobsSizes {
  jobs: number;
  keys: number;
  kills: number;
  /** Of the measurement at 200 jobs a second; 0 leaves it out. */
  seconds: number;
}

interface Run {
  note: string;
  key: string;
  phase: "begin" | "end";
  pid: number;
  at: Date;
}

interface Kill {
  pid: number;
  at: number;
  open: string[];
}

const WORK_MS = 150;
const RATE = 200;
const LONGEST_START_MS = 50;
const RESUME_LIMIT_MS = 20_000;

export async function runJobsChaos(sizes: JobsSizes): Promise<number> {
  const scratch = await makeScratch(SETUP);
  const env = testEnvironment(scratch.url, { ROLE: "worker", LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent" });
  // The parent only writes jobs; the children work.
  const parent = await startServer(scratch, {
    role: "api",
    modules: [chaosJobs],
    env: { REDIS_PREFIX: env.REDIS_PREFIX ?? "" },
  });
  let victim: Victim | null = null;
  try {
    const kills: Kill[] = [];
    victim = await startVictim("./jobs.worker.ts", env);
    const writing = writeJobs(parent.app.deps, sizes);
    for (let number = 0; number < sizes.kills; number++) {
      // In the middle of the work, so that every kill interrupts some.
      const enough = ((number + 0.5) * sizes.jobs) / sizes.kills;
      await until("enough work to interrupt", async () => (await countEnded(scratch)) >= enough, 120_000);
      await victim.kill();
      kills.push({ pid: victim.pid, at: Date.now(), open: await openNotes(scratch) });
      victim = await startVictim("./jobs.worker.ts", env);
    }
    await writing;
    await until("all jobs to end", async () => (await countEnded(scratch)) >= sizes.jobs, 120_000);
    const findings = judge(await readRuns(scratch), kills, sizes);
    if (sizes.seconds > 0) {
      const look = () => measureStart(parent.app.deps, scratch, sizes.seconds);
      findings.push(await inEveryWindow(look, effortFor(sizes.seconds).windows));
    }
    return conclude("jobs", findings);
  } finally {
    await victim?.end();
    await parent.close();
    await scratch.drop();
  }
}

async function writeJobs(deps: Deps, { jobs, keys }: JobsSizes) {
  for (let number = 0; number < jobs; number++) {
    const payload = { note: `j${number}`, key: `k${number % keys}`, ms: WORK_MS };
    await asSystem(deps, 1, (ctx) => ctx.enqueue(keyedWork, payload));
    if (number % 10 === 9) await pause(20);
  }
}

const readRuns = (scratch: Scratch) => scratch.sql<Run>("select note, key, phase, pid, at from chaos_runs order by id");

async function countEnded(scratch: Scratch): Promise<number> {
  const [row] = await scratch.sql<{ n: number }>(
    "select count(distinct note)::int as n from chaos_runs where phase = 'end'",
  );
  return row?.n ?? 0;
}

async function openNotes(scratch: Scratch): Promise<string[]> {
  const rows = await scratch.sql<{ note: string }>(
    "select note from chaos_runs group by note having count(*) filter (where phase = 'end') = 0",
  );
  return rows.map(({ note }) => note);
}

function judge(runs: readonly Run[], kills: readonly Kill[], { jobs }: JobsSizes): Finding[] {
  const ended = new Set(runs.filter(({ phase }) => phase === "end").map(({ note }) => note));
  const killedAt = new Map(kills.map(({ pid, at }) => [pid, at]));
  const open = new Map<string, Run>();
  let overlaps = 0;
  for (const run of runs) {
    const before = open.get(run.key);
    if (run.phase === "end") {
      if (before?.note === run.note) open.delete(run.key);
      continue;
    }
    // One still open is fine only if its worker was dead by then.
    if (before && !((killedAt.get(before.pid) ?? Number.POSITIVE_INFINITY) <= run.at.getTime())) overlaps += 1;
    open.set(run.key, run);
  }
  const resumed = kills.flatMap(({ at, open: interrupted }) =>
    interrupted.map((note) => {
      const again = runs.find((run) => run.note === note && run.phase === "begin" && run.at.getTime() > at);
      return (again?.at.getTime() ?? Number.POSITIVE_INFINITY) - at;
    }),
  );
  const slowest = resumed.length > 0 ? Math.max(...resumed) : 0;
  return [
    { what: "jobs", holds: ended.size === jobs, shown: `${ended.size}/${jobs} done, ${kills.length} kills` },
    { what: "overlaps per key", holds: overlaps === 0, shown: String(overlaps) },
    {
      what: "interrupted",
      holds: slowest <= RESUME_LIMIT_MS,
      shown: `${resumed.length}, resumed within ${(slowest / 1000).toFixed(1)} s`,
    },
  ];
}

async function measureStart(deps: Deps, scratch: Scratch, seconds: number): Promise<Windowed> {
  const run = () => startDelays(deps, seconds);
  const { spare } = effortFor(seconds);
  const { measured: delays, bound, beside } = await besideCommits(scratch, LONGEST_START_MS, run, spare);
  const reach = percentile(delays, 0.99) / bound;
  return { what: `start at ${RATE}/s`, holds: reach <= 1, shown: `${inWords(delays)}; ${beside}`, reach };
}

async function startDelays(deps: Deps, seconds: number): Promise<number[]> {
  const committed = new Map<string, number>();
  const begun = new Map<string, number>();
  deps.redis.listen("begun", (message) => {
    const [note = "", at] = message.split(" ");
    begun.set(note, Number(at));
  });
  const total = RATE * seconds;
  // The first ones open connections and prepare statements; they are not counted.
  const warmUp = RATE;
  const start = performance.now();
  for (let number = 0; number < total + warmUp; number++) {
    const note = `t${number}`;
    void asSystem(deps, 1, (ctx) => ctx.enqueue(timedWork, { note })).then(() => committed.set(note, Date.now()));
    const due = start + ((number + 1) * 1000) / RATE;
    if (due > performance.now()) await pause(due - performance.now());
  }
  await until("timed jobs to begin", () => begun.size >= total + warmUp, 30_000);
  return [...begun]
    .filter(([note]) => Number(note.slice(1)) >= warmUp)
    .map(([note, at]) => Math.max(0, at - (committed.get(note) ?? at)));
}
