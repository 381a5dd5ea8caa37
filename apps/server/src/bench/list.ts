// The ticket list at growing sizes: how long it takes through the API, whether that stays flat, and how many a second
// compared with PostgreSQL's own load program running the same statements.
import type { TicketQuery } from "@prosa/contracts/tickets";
import { installJobs } from "#platform/jobs";
import { neededQueues } from "../app.ts";
import { conclude, type Finding, percentile } from "../chaos/figures.ts";
import { makeScratch, type Scratch } from "../chaos/scratch.ts";
import { startServer } from "../testing/start-server.ts";
import { cpuOf } from "./cpu.ts";
import { makeDataset } from "./dataset/make.ts";
import { sizes as datasetSizes } from "./dataset/shape.rules.ts";
import { bareScripts } from "./list.bare.ts";
import { type Asked, askForLists } from "./list.load.ts";
import { pgbenchRate } from "./pgbench.ts";
import { startServerProcess } from "./processes.ts";
import { type Reader, signEverybodyIn } from "./readers.ts";
import { writeResults } from "./results.ts";

export interface ListSizes {
  /** Tickets, smallest first; ten messages each. */
  tickets: readonly number[];
  seconds: number;
  rounds: number;
  connections: number;
  isWritten: boolean;
  profileFolder?: string;
}

/** What must hold. */
const MOST_GROWTH = 1.5;
const LEAST_SHARE = 0.5;
/** Until the server's code is compiled as it will be all day. */
const WARM_UP_REQUESTS = 3_000;
/** At once while times are taken: more would measure the queue in front of two cores, and not the list. */
const CALM = 2;
/** As installed (deploy/kubernetes/api.yaml): one process cannot use the two cores that the bare engine has. */
const SERVERS = 2;
/** Questions that the load program repeats; the API is asked by everybody. */
const BARE_QUESTIONS = 60;

interface Figures {
  tickets: number;
  p50: number;
  p95: number;
  /** A second, of the round in the middle. */
  api: number;
  bare: number;
}

export async function runList(sizes: ListSizes): Promise<number> {
  const figures: Figures[] = [];
  for (const tickets of sizes.tickets) {
    figures.push(await measure(tickets, sizes));
    const { p50, p95, api, bare } = figures.at(-1) as Figures;
    const words = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${api.toFixed(0)}/s, bare ${bare.toFixed(0)}/s`;
    process.stderr.write(`${tickets} tickets: ${words}\n`);
  }
  if (sizes.isWritten) writeFigures(figures);
  return conclude("bench list", judge(figures));
}

const growthOf = (figures: readonly Figures[]) =>
  Math.max(...figures.map(({ p95 }) => p95)) / (figures[0]?.p95 ?? Number.NaN);

const sharesOf = (figures: readonly Figures[]) => figures.map(({ api, bare }) => api / bare);

function writeFigures(figures: readonly Figures[]): void {
  const points = (of: (one: Figures) => number) => figures.map((one): [number, number] => [one.tickets, of(one)]);
  writeResults("list", {
    command: "npm run bench -- list",
    figures: [
      { what: "p95, from the smallest to the largest", value: growthOf(figures), bound: MOST_GROWTH, unit: "x" },
      ...figures.map(({ tickets, api, bare }) => ({
        what: `Rate at ${tickets.toLocaleString("en")} tickets, of the bare engine's`,
        value: api / bare,
        bound: LEAST_SHARE,
        unit: "",
        atLeast: true as const,
      })),
    ],
    series: [
      {
        title: "The ticket list as the installation grows",
        along: "tickets",
        unit: "ms",
        lines: [
          { name: "p50", points: points(({ p50 }) => p50) },
          { name: "p95", points: points(({ p95 }) => p95) },
        ],
      },
    ],
    details: figures,
  });
}

function judge(figures: readonly Figures[]): Finding[] {
  const [growth, shares] = [growthOf(figures), sharesOf(figures)];
  const at = ({ tickets, p95, api, bare }: Figures) =>
    `${tickets.toLocaleString("en")}: ${p95.toFixed(1)} ms, ${api.toFixed(0)} of ${bare.toFixed(0)}/s`;
  return [
    { what: "p95 and rate at", holds: figures.length > 0, shown: figures.map(at).join(", ") },
    { what: "growth of p95", holds: growth <= MOST_GROWTH, shown: `${growth.toFixed(2)}x` },
    {
      what: "least share of the bare engine",
      holds: Math.min(...shares) >= LEAST_SHARE,
      shown: Math.min(...shares).toFixed(2),
    },
  ];
}

async function measure(tickets: number, sizes: ListSizes): Promise<Figures> {
  const { seconds, rounds, connections } = sizes;
  const scratch = await makeScratch("select 1");
  try {
    await installJobs(scratch.ownerUrl, neededQueues());
    await makeDataset(scratch, {
      ...datasetSizes.L,
      tickets,
      contacts: tickets / 20,
      activeShare: 0.1,
      without: ["words", "details", "logs"],
    });
    const readers = await signEverybodyIn(scratch);
    const questions = questionsOf(readers);
    const scripts = await recordScripts(scratch, questions);
    const asked = questions.map(({ reader, query }): Asked => ({ token: reader.token, path: pathOf(query) }));
    const rates: { api: number; bare: number }[] = [];
    let times: number[] = [];
    // Other work on the machine only ever adds to a time: of several rounds the quietest counts. Of the shares, which it
    // may move either way, the one in the middle does.
    for (let round = 0; round < rounds; round++) {
      const bare = await pgbenchRate({ databaseUrl: scratch.url, script: scripts, connections, seconds });
      const { profileFolder } = sizes;
      const profile = profileFolder ? { profileFolder } : {};
      const start = () => startServerProcess({ databaseUrl: scratch.url, role: "api", ...profile });
      const servers = await Promise.all(Array.from({ length: SERVERS }, start));
      const urls = servers.map(({ url }) => url);
      const pids = servers.map(({ pid }) => pid);
      try {
        await askForLists(urls, asked, { connections, requests: WARM_UP_REQUESTS });
        const before = await computedSoFar(scratch, pids);
        const answered = await askForLists(urls, asked, { connections, seconds });
        const after = await computedSoFar(scratch, pids);
        const each = (part: "api" | "database") => ((after[part] - before[part]) / answered.times.length).toFixed(2);
        process.stderr.write(`ms of processor for each list: api ${each("api")}, database ${each("database")}\n`);
        rates.push({ api: answered.rate, bare });
        const calm = await askForLists(urls, asked, { connections: CALM, seconds });
        const isQuieter = times.length === 0 || percentile(calm.times, 0.95) < percentile(times, 0.95);
        if (isQuieter) times = calm.times;
      } finally {
        await Promise.all(servers.map((server) => server.end()));
      }
    }
    const inOrder = rates.toSorted((a, b) => a.api / a.bare - b.api / b.bare);
    const middle = inOrder[Math.floor(inOrder.length / 2)] as (typeof inOrder)[number];
    return { tickets, p50: percentile(times, 0.5), p95: percentile(times, 0.95), ...middle };
  } finally {
    await scratch.drop();
  }
}

/** What a list costs, also on a machine that others use at the same time. */
async function computedSoFar(scratch: Scratch, pids: readonly number[]) {
  const backends = await scratch.sql<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'prosa-%'",
  );
  const of = (processes: readonly number[]) => processes.reduce((sum, pid) => sum + cpuOf(pid), 0);
  return { api: of(pids), database: of(backends.map(({ pid }) => pid)) };
}

interface Question {
  reader: Reader;
  query: TicketQuery;
}

/** What screens ask: mostly what is active, now and then the closed ones, unread first, or everything. */
function questionsOf(readers: readonly Reader[]): Question[] {
  const active: TicketQuery = { status: ["open", "pending"], pageNumber: 1 };
  const usual: TicketQuery[] = [
    active,
    active,
    active,
    { ...active, order: "waiting" },
    { ...active, order: "unread" },
    { status: ["closed"], pageNumber: 1 },
    { status: ["closed"], pageNumber: 3 },
  ];
  return usual.flatMap((query) =>
    readers.map((reader) => ({ reader, query: reader.profile === "admin" ? { ...query, showAll: true } : query })),
  );
}

function pathOf({ status, showAll, pageNumber, order }: TicketQuery): string {
  const given = { status: status?.join(","), showAll, pageNumber, order };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return `/api/tickets?${known.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

/** Spread over companies and questions as the API's are. */
async function recordScripts(scratch: { url: string; ownerUrl: string }, questions: readonly Question[]) {
  const every = Math.ceil(questions.length / BARE_QUESTIONS);
  // Not a divisor of anything here, so that no kind of person or question is left out.
  const chosen = questions.filter((_, place) => place % (every % 2 === 0 ? every + 1 : every) === 0);
  const server = await startServer(scratch, { role: "api" });
  try {
    return await bareScripts(server.app.deps, chosen);
  } finally {
    await server.close();
  }
}
