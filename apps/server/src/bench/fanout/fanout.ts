// News to many screens: how many deliveries a second the journal's whole way makes, against Socket.IO alone behind the same
// Redis stream in the same run; and what a socket costs that only waits.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createChannelAdapters } from "#adapters/channels";
import { installJobs } from "#platform/jobs";
import { neededQueues } from "../../app.ts";
import { conclude, type Finding } from "../../chaos/figures.ts";
import { makeScratch, type Scratch } from "../../chaos/scratch.ts";
import { sortChanges } from "../../conversation/intake/intake.changes.ts";
import { testEnvironment } from "../../testing/start-server.ts";
import { type Asked, startAsked } from "../asked.ts";
import { writtenBody } from "../inbound/inbound.bodies.ts";
import { startTellingServer } from "../memory.ts";
import { makeOffices, type OfficeChannel, type OfficePerson } from "../offices.ts";
import { startServerProcess } from "../processes.ts";
import { writeResults } from "../results.ts";
import type { BareOrder, Parcel, TellOrder } from "./bare.ts";
import type { BrowsersOrder, Counted, CountOrder } from "./client.ts";

export interface FanoutSizes {
  companies: number;
  /** Of each company; all of them see every message of theirs. */
  people: number;
  /** Of all companies, in each round. */
  messages: number;
  rounds: number;
  idleSockets: number;
  isWritten: boolean;
  profileFolder?: string;
}

const LEAST_SHARE = 0.7;
const MOST_IDLE_KIB = 60;
const PATIENCE_SECONDS = 120;
/** As many rows as a pass of the journal takes at most. */
const PER_ENTRY = 500;
const CONTACTS = 20;
const WARM_UP_SOCKETS = 200;
/** Until what was only needed to let them in is gone. */
const SETTLE_MS = 15_000;

const CLIENT = fileURLToPath(new URL("./client.ts", import.meta.url));
const BARE = fileURLToPath(new URL("./bare.ts", import.meta.url));

export async function runFanout(sizes: FanoutSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  try {
    await installJobs(scratch.ownerUrl, neededQueues());
    const cell = { name: "", companies: sizes.companies, people: sizes.people, queues: 1, supervisors: 0 };
    const { channels, people } = await makeOffices(scratch, cell);
    const delivery = await compare(scratch, channels, people, sizes);
    const idle = await measureIdle(scratch, people, sizes.idleSockets);
    const findings = [...delivery.findings, ...idle.findings];
    if (sizes.isWritten) {
      const { kibOfPages, kibOfObjects, sockets } = idle.figures;
      writeResults("fanout", {
        command: "npm run bench -- fanout",
        figures: [
          {
            what: "Deliveries a second, of bare Socket.IO's",
            value: delivery.share,
            bound: LEAST_SHARE,
            unit: "",
            atLeast: true,
          },
          { what: "Deliveries missing", value: delivery.missing, bound: 0, unit: "" },
          {
            what: `Memory of each of ${sockets.toLocaleString("en")} idle sockets`,
            value: Math.max(kibOfPages, kibOfObjects),
            bound: MOST_IDLE_KIB,
            unit: "KiB",
          },
        ],
        details: { ...sizes, rounds: delivery.rounds, idle: idle.figures },
      });
    }
    return conclude("bench fanout", findings);
  } finally {
    await scratch.drop();
  }
}

interface Round {
  journal: number;
  bare: number;
}

/** In turns, so that whatever else the machine does slows both; the round in the middle counts. */
async function compare(scratch: Scratch, channels: OfficeChannel[], people: OfficePerson[], sizes: FanoutSizes) {
  const expected = sizes.messages * sizes.people;
  const rounds: Round[] = [];
  let [missing, repeated] = [0, 0];
  for (let round = 0; round < sizes.rounds; round++) {
    const own = await throughJournal(scratch, channels, people, sizes, round);
    const bare = await throughBare(people, sizes, own.sample);
    missing += Math.max(0, expected - own.frames) + Math.max(0, expected - bare.frames);
    repeated += Math.max(0, own.frames - expected);
    rounds.push({ journal: own.rate, bare: bare.rate });
    process.stderr.write(`round ${round + 1}: journal ${own.rate.toFixed(0)}/s, bare ${bare.rate.toFixed(0)}/s\n`);
  }
  const inOrder = rounds.toSorted((a, b) => a.journal / a.bare - b.journal / b.bare);
  const { journal, bare } = inOrder[Math.floor(inOrder.length / 2)] as Round;
  const rates = `${Math.round(journal)} of ${Math.round(bare)} deliveries/s`;
  const findings: Finding[] = [
    {
      what: `journal to ${people.length} sockets`,
      holds: journal / bare >= LEAST_SHARE && missing === 0,
      shown: `${(journal / bare).toFixed(2)} of bare Socket.IO (${rates}, ${missing} missing, ${repeated} repeated)`,
    },
  ];
  return { rounds, findings, missing, share: journal / bare };
}

interface Delivered {
  frames: number;
  rate: number;
  sample: string;
}

/** From the commit of all messages at once to the last frame: one process reads the journal, the other has the sockets. */
async function throughJournal(
  scratch: Scratch,
  channels: OfficeChannel[],
  people: OfficePerson[],
  { messages, people: size, profileFolder }: FanoutSizes,
  round: number,
): Promise<Delivered> {
  const { REDIS_PREFIX = "" } = testEnvironment(scratch.url);
  const options = {
    databaseUrl: scratch.url,
    role: "api" as const,
    env: { REDIS_PREFIX },
    ...(profileFolder ? { profileFolder } : {}),
  };
  await scratch.sql("vacuum analyze");
  await scratch.sql("update journal_tail set position = pg_current_snapshot()::text");
  // The first to come leads; the second waits for its turn.
  const leader = await startServerProcess(options);
  const holder = await startServerProcess(options);
  const browsers = await openBrowsers(
    holder.url,
    people.map(({ token }) => token),
  );
  try {
    const count = (expected: number) => counting(browsers, expected);
    await commitMessages(scratch, channels, channels.length * 50, `w${round}`);
    await count(channels.length * 50 * size);
    const begun = await commitMessages(scratch, channels, messages, `r${round}`);
    const { frames, lastAt, sample } = await count(messages * size);
    return { frames, rate: (frames / (lastAt - begun)) * 1000, sample };
  } finally {
    await browsers.end();
    await holder.end();
    await leader.end();
  }
}

/** All of them in one transaction, as one burst for the journal's reader; answers when they were committed. */
async function commitMessages(
  { sql }: Scratch,
  channels: OfficeChannel[],
  count: number,
  run: string,
): Promise<number> {
  const adapter = createChannelAdapters({ META_GRAPH_URL: "http://127.0.0.1", META_GRAPH_VERSION: "v24.0" }).get(
    "whatsapp_cloud",
  );
  const calls = Array.from({ length: count }, (_, n) => {
    const channel = channels[n % channels.length] as OfficeChannel;
    const from = `55119${70_000_000 + (Math.floor(n / channels.length) % CONTACTS)}`;
    const at = Math.floor(Date.now() / 1000);
    const body = writtenBody(channel, [
      { id: `wamid.fanout.${run}.${n}`, from, name: "Cliente", body: `mensagem ${n}`, at },
    ]);
    const parsed = adapter?.parse(JSON.parse(body.toString())) ?? [];
    return { channel, changes: JSON.stringify(sortChanges(parsed, channel.externalId).changes) };
  });
  await sql(
    `select count(*) from unnest($1::bigint[], $2::bigint[], $3::text[]) x(tenant, channel, changes),
            lateral intake_apply(x.tenant, x.channel, x.changes::jsonb, now(), false) a`,
    [
      calls.map(({ channel }) => channel.tenantId),
      calls.map(({ channel }) => channel.channelId),
      calls.map(({ changes }) => changes),
    ],
  );
  return performance.timeOrigin + performance.now();
}

async function throughBare(people: OfficePerson[], sizes: FanoutSizes, sample: string): Promise<Delivered> {
  const { REDIS_URL: redisUrl = "" } = testEnvironment("postgres://none");
  const order = { redisUrl, key: `bench-fanout-${randomUUID()}` };
  const holder = await startAsked(BARE, { ...order, side: "holder" } satisfies BareOrder);
  const teller = await startAsked(BARE, { ...order, side: "teller" } satisfies BareOrder);
  const { url } = (await holder.ask({ wants: "url" })) as { url: string };
  const rooms = people.map((_, place) => `u:${Math.floor(place / sizes.people)}:${place}`);
  const browsers = await openBrowsers(url, rooms);
  try {
    const [, event] = JSON.parse(sample.slice(sample.indexOf("["))) as [string, unknown];
    const ofCompany = (company: number) => rooms.slice(company * sizes.people, (company + 1) * sizes.people);
    const parcels = Array.from(
      { length: PER_ENTRY },
      (_, n): Parcel => ({ rooms: ofCompany(n % sizes.companies), event }),
    );
    const tell = async (entries: number) =>
      ((await teller.ask({ parcels, entries } satisfies TellOrder)) as { at: number }).at;
    await tell(1);
    await counting(browsers, PER_ENTRY * sizes.people);
    const begun = await tell(sizes.messages / PER_ENTRY);
    const { frames, lastAt } = await counting(browsers, sizes.messages * sizes.people);
    return { frames, rate: (frames / (lastAt - begun)) * 1000, sample };
  } finally {
    await browsers.end();
    await teller.end();
    await holder.end();
  }
}

const openBrowsers = (url: string, tokens: string[], each = 1) =>
  startAsked(CLIENT, { url, tokens, each } satisfies BrowsersOrder);

async function counting(browsers: Asked, expected: number): Promise<Counted> {
  const order: CountOrder = { expected, patienceSeconds: PATIENCE_SECONDS };
  return (await browsers.ask(order)) as Counted;
}

async function measureIdle(scratch: Scratch, people: OfficePerson[], wanted: number) {
  const tokens = people.map(({ token }) => token);
  const server = await startTellingServer({ databaseUrl: scratch.url, role: "api" });
  try {
    // What the first sockets of a process need once is not what a socket needs.
    const first = await openBrowsers(server.url, tokens.slice(0, WARM_UP_SOCKETS));
    await pause(2_000);
    await first.end();
    await pause(SETTLE_MS);
    const before = await server.memoryLeft();
    const browsers = await openBrowsers(server.url, tokens, Math.ceil(wanted / tokens.length));
    try {
      await pause(SETTLE_MS);
      const cpuBefore = server.cpuSeconds();
      await pause(SETTLE_MS);
      const cpuShare = ((server.cpuSeconds() - cpuBefore) * 100_000) / SETTLE_MS;
      const after = await server.memoryLeft();
      const { open: sockets } = await counting(browsers, 0);
      const grown = (bytesIn: (memory: NodeJS.MemoryUsage) => number) =>
        tenths((bytesIn(after) - bytesIn(before)) / 1024 / sockets);
      // Either may hide a part of it: the system's pages in what was free before, the objects what lies outside the heap.
      const pages = grown(({ rss }) => rss);
      const objects = grown(({ heapUsed, external }) => heapUsed + external);
      const figures = { sockets, kibOfPages: pages, kibOfObjects: objects, processorPercent: tenths(cpuShare) };
      const holds = sockets >= wanted && Math.max(pages, objects) <= MOST_IDLE_KIB;
      const shown = `${pages} KiB of pages and ${objects} KiB of objects each, ${figures.processorPercent} % of a processor`;
      const finding: Finding = { what: `${sockets} idle sockets`, holds, shown };
      return { figures, findings: [finding] };
    } finally {
      await browsers.end();
    }
  } finally {
    await server.end();
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10;
