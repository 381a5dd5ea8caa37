// Contacts and the board at two sizes, side by side: how long the list, each way of searching and an opened board take
// through the API, and whether a company a hundred times as large waits any longer.
import { Agent, request } from "node:http";
import { installJobs } from "#platform/jobs";
import { neededQueues } from "../app.ts";
import { conclude, type Finding, percentile } from "../chaos/figures.ts";
import { makeScratch, type Scratch } from "../chaos/scratch.ts";
import { type ContactsMade, makeContacts } from "./contacts.data.ts";
import type { Asked } from "./list.load.ts";
import { type ServerProcess, startServerProcess } from "./processes.ts";
import { type Reader, signEverybodyIn } from "./readers.ts";

export interface ContactsSizes {
  /** The small company's and the large one's; one deal for every ten. */
  contacts: readonly [number, number];
  /** How often everything is asked. */
  rounds: number;
}

/** What must hold. */
const LONGEST_P95_MS = 300;
const MOST_GROWTH = 1.5;
/** Told apart from the page and asked once for many pages: it may grow, within the same bound of time. */
const MAY_GROW = new Set(["count"]);
/** Until the server's code is compiled as it will be all day. */
const WARM_UP_ROUNDS = 2;
const WINDOWS = 5;

/** Each is what one person asks at once: it has come when the last answer has. */
type Kinds = Record<string, readonly (readonly string[])[]>;
type Times = Record<string, number[]>;

interface Company {
  contacts: number;
  scratch: Scratch;
  server: ServerProcess;
  readers: readonly Reader[];
  kinds: Kinds;
  agent: Agent;
}

export async function runContacts({ contacts, rounds }: ContactsSizes): Promise<number> {
  const companies: Company[] = [];
  try {
    for (const size of contacts) companies.push(await openCompany(size));
    return conclude("bench contacts", await compare(companies, rounds));
  } finally {
    for (const { agent, server, scratch } of companies) {
      agent.destroy();
      await server.end();
      await scratch.drop();
    }
  }
}

async function openCompany(contacts: number): Promise<Company> {
  const scratch = await makeScratch("select 1");
  try {
    await installJobs(scratch.ownerUrl, neededQueues());
    const begun = performance.now();
    const made = await makeContacts(scratch, contacts);
    const readers = await signEverybodyIn(scratch);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    process.stderr.write(`${contacts.toLocaleString("en")} contacts made in ${seconds} s\n`);
    const server = await startServerProcess({ databaseUrl: scratch.url, role: "api" });
    const agent = new Agent({ keepAlive: true });
    return { contacts, scratch, server, readers, kinds: kindsOf(made), agent };
  } catch (error) {
    await scratch.drop();
    throw error;
  }
}

/** In the words of the screens that ask. */
function kindsOf({ boardId, laneIds, tagId, sought }: ContactsMade): Kinds {
  const found = (text: string) => [`/api/contacts?sort=name&searchParam=${encodeURIComponent(text)}`];
  const each = (typed: (person: ContactsMade["sought"][number]) => string) =>
    sought.map((person) => found(typed(person)));
  const words = (name: string) => name.split(" ");
  const pages = ["sort=name", "sort=-name", "sort=-createdAt", "sort=name&pageNumber=4", `sort=name&tagId=${tagId}`];
  return {
    list: pages.map((query) => [`/api/contacts?${query}`]),
    count: [["/api/contacts/count"]],
    name: [
      ...each(({ name }) => name),
      ...each(({ name }) => `${words(name)[0]} ${words(name)[2]?.slice(0, 4)}`),
      ...each(({ name }) => words(name)[0] ?? ""),
      ...each(({ name }) => words(name)[2] ?? ""),
    ],
    number: [
      ...each(({ number }) => number),
      ...each(({ number }) => `+55 (${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`),
      // As it was written before there were nine digits, and as it is dictated.
      ...each(({ number }) => `${number.slice(2, 4)} ${number.slice(5, 9)} ${number.slice(9)}`),
      ...each(({ number }) => `${number.slice(4, 9)}-${number.slice(9)}`),
      ...each(({ number }) => number.slice(-6)),
    ],
    "e-mail": [...each(({ email }) => email), ...each(({ email }) => email.split("@")[0] ?? "")],
    "extra info": [
      ...each(({ document }) => document),
      ...each(({ document }) => document.replaceAll(/\D/g, "")),
      ...["Recife", "porto alegre", "São Paulo", "niteroi"].map(found),
    ],
    board: [[`/api/kanban/boards/${boardId}`, ...laneIds.map((laneId) => `/api/kanban/lanes/${laneId}/deals`)]],
  };
}

/** In turns, so that whatever else the machine does at a moment slows both; of several windows the quietest counts. */
async function compare(companies: readonly Company[], rounds: number): Promise<Finding[]> {
  for (const company of companies)
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await askAll(company, {}, round);
  const p95: Record<string, number[]> = {};
  for (let window = 0; window < WINDOWS; window++) {
    const times = companies.map((): Times => ({}));
    for (let round = 0; round < rounds; round++) {
      for (const [place, company] of companies.entries()) await askAll(company, times[place] as Times, round);
    }
    for (const [place, kinds] of times.entries()) {
      for (const [kind, taken] of Object.entries(kinds)) {
        p95[kind] ??= companies.map(() => Number.POSITIVE_INFINITY);
        p95[kind][place] = Math.min(p95[kind][place] as number, percentile(taken, 0.95));
      }
    }
  }
  return Object.entries(p95).map(([kind, [small = Number.NaN, large = Number.NaN]]) => ({
    what: kind,
    holds: Math.max(small, large) < LONGEST_P95_MS && (MAY_GROW.has(kind) || large / small <= MOST_GROWTH),
    shown: `p95 ${small.toFixed(1)} -> ${large.toFixed(1)} ms (${(large / small).toFixed(2)}x)`,
  }));
}

let asked = 0;

async function askAll({ server, readers, kinds, agent }: Company, times: Times, round: number): Promise<void> {
  for (const [kind, questions] of Object.entries(kinds)) {
    times[kind] ??= [];
    // Of each kind so many in a round that none outweighs the others.
    for (const paths of questions.filter((_, place) => questions.length < 8 || place % 4 === round % 4)) {
      const { token } = readers[asked++ % readers.length] as Reader;
      const begun = performance.now();
      await Promise.all(paths.map((path) => ask(agent, server.url, { token, path })));
      times[kind].push(performance.now() - begun);
    }
  }
}

/** Milliseconds until the whole answer is here; anything but the answer wanted is a failure of the run. */
function ask(agent: Agent, url: string, { token, path }: Asked): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume();
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${path} was answered with ${answer.statusCode}`));
      });
    });
    call.once("error", reject);
    call.end();
  });
}
