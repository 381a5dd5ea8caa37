// Search at growing sizes: how long it takes through the API for rare, less rare and common words, for people who see
// everything and for people who do not, and for contacts where there are two hundred thousand of them.
import { installJobs } from "#platform/jobs";
import { neededQueues } from "../app.ts";
import { conclude, type Finding, percentile } from "../chaos/figures.ts";
import { makeScratch } from "../chaos/scratch.ts";
import { makeDataset } from "./dataset/make.ts";
import { sizes as datasetSizes } from "./dataset/shape.rules.ts";
import { searched, searchedContacts } from "./dataset/words.ts";
import { startServerProcess } from "./processes.ts";
import { type Reader, signEverybodyIn } from "./readers.ts";
import { writeResults } from "./results.ts";

export interface SearchSizes {
  /** Messages, smallest first. */
  messages: readonly number[];
  /** How often each thing is searched. */
  rounds: number;
  isWritten: boolean;
}

/** What must hold, at every size. */
const LONGEST_P95_MS = 700;
const SHOWN = 4;

type Kind = keyof typeof searched | "contacts";
type Times = Record<Kind, number[]>;

export async function runSearch({ messages: sizes, rounds, isWritten }: SearchSizes): Promise<number> {
  const findings: Finding[] = [];
  const worstAt: [number, number][] = [];
  for (const messages of sizes) {
    const { times, found } = await measure(messages, rounds);
    const kinds = Object.keys(times) as Kind[];
    for (const kind of kinds) {
      const [p50, p95] = [percentile(times[kind], 0.5), percentile(times[kind], 0.95)];
      process.stderr.write(
        `${messages.toLocaleString("en")} messages, ${kind}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms\n`,
      );
    }
    const worst = Math.max(...kinds.map((kind) => percentile(times[kind], 0.95)));
    worstAt.push([messages, worst]);
    const each = kinds.map((kind) => `${kind} ${percentile(times[kind], 0.95).toFixed(0)}`).join(", ");
    findings.push({
      what: `${messages.toLocaleString("en")} messages`,
      holds: worst <= LONGEST_P95_MS && kinds.every((kind) => found[kind] > 0),
      shown: `p95 ms: ${each}`,
    });
  }
  if (isWritten) writeFigures(worstAt);
  return conclude("bench search", findings);
}

function writeFigures(points: [number, number][]): void {
  const figures = points.map(([messages, value]) => ({
    what: `p95 at ${messages.toLocaleString("en")} messages, of the slowest kind`,
    value,
    bound: LONGEST_P95_MS,
    unit: "ms",
  }));
  const series = {
    title: "Search as the installation grows",
    along: "messages",
    unit: "ms",
    lines: [{ name: "p95", points }],
  };
  writeResults("search", { command: "npm run bench -- search", figures, series: [series] });
}

async function measure(messages: number, rounds: number): Promise<{ times: Times; found: Record<Kind, number> }> {
  const scratch = await makeScratch("select 1");
  try {
    await installJobs(scratch.ownerUrl, neededQueues());
    // The contacts of the largest company are as many at every size.
    const tickets = messages / datasetSizes.L.messagesPerTicket;
    await makeDataset(scratch, {
      ...datasetSizes.L,
      tickets,
      people: 400,
      activeShare: 0,
      without: ["details", "logs"],
    });
    const readers = await signEverybodyIn(scratch);
    const server = await startServerProcess({ databaseUrl: scratch.url, role: "api" });
    try {
      return await ask(server.url, askersOf(readers), rounds);
    } finally {
      await server.end();
    }
  } finally {
    await scratch.drop();
  }
}

/** Of the largest company, of one in the middle and of a small one: who sees everything, and who sees half. */
function askersOf(readers: readonly Reader[]): Reader[] {
  const tenants = [...new Set(readers.map(({ tenantId }) => tenantId))];
  const chosen = [tenants[0], tenants[0], tenants[tenants.length >> 1], tenants.at(-1)];
  return chosen.flatMap((tenantId) => readers.filter((reader) => reader.tenantId === tenantId).slice(0, SHOWN));
}

async function ask(url: string, askers: readonly Reader[], rounds: number) {
  const times: Times = { rare: [], medium: [], common: [], contacts: [] };
  const found: Record<Kind, number> = { rare: 0, medium: 0, common: 0, contacts: 0 };
  const largest = askers.filter(({ tenantId }) => tenantId === askers[0]?.tenantId);
  const one = async (kind: Kind, { token }: Reader, text: string, isCounted: boolean) => {
    const groups = kind === "contacts" ? "contacts" : "messages";
    const begun = performance.now();
    const answer = await fetch(`${url}/api/search?groups=${groups}&searchParam=${encodeURIComponent(text)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await answer.json()) as { contacts: unknown[]; messages: unknown[] };
    if (answer.status !== 200) throw new Error(`a search was answered with ${answer.status}`);
    if (!isCounted) return;
    times[kind].push(performance.now() - begun);
    found[kind] += body.contacts.length + body.messages.length;
  };
  // Round 0 warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const kind of ["rare", "medium", "common"] as const) {
      for (const [place, text] of searched[kind].entries()) {
        await one(kind, askers[(round + place) % askers.length] as Reader, text, round > 0);
      }
    }
    for (const [place, text] of searchedContacts.entries()) {
      await one("contacts", largest[(round + place) % largest.length] as Reader, text, round > 0);
    }
  }
  return { times, found };
}
