// How many webhooks a second become committed messages, through HTTP, signature and one SQL call, and how long each takes:
// against a server that does nothing but commit, in the same run.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openAdminSql } from "#platform/database";
import { startServer } from "../testing/start-server.ts";
import { type Company, makeCompany } from "./company.ts";
import { conclude, inEveryWindow, inWords, percentile } from "./figures.ts";
import { createPoster, type Poster } from "./provider.ts";
import { makeScratch, type Scratch } from "./scratch.ts";
import { besideCommits, effortFor } from "./yardstick.ts";

export interface IngestSizes {
  /** Of each of the two measurements. */
  seconds: number;
  /** Webhooks under way at once in the first one. */
  concurrency: number;
  contacts: number;
}

/** Messages a second that two cores must take beside everything else, if the machine gives them whole. */
const STEADY_RATE = 300;
const LONGEST_P99_MS = 150;
/** Of what the bare server takes, where the machine gives less; a ninth to a quarter was measured. */
const LEAST_OF_BARE = 0.06;
/** Of what it takes at full speed: below it nothing may pile up. */
const STEADY_SHARE = 0.5;

export async function runIngest(sizes: IngestSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  const company = await makeCompany(scratch);
  const server = await startServer(scratch, { role: "api" });
  const poster = createPoster(sizes.concurrency);
  const bareServer = await startBareServer(scratch);
  let sent = 0;
  const deliver = () => post(poster, server.url, company, sent++, sizes.contacts);
  try {
    for (let index = 0; index < 200; index++) await deliver();
    let taken = Number.POSITIVE_INFINITY;
    const { windows, spare } = effortFor(sizes.seconds);
    const full = await inEveryWindow(async () => {
      const bare = await atFullSpeed(() => bareServer.post(poster), sizes);
      const { rate, times } = await atFullSpeed(deliver, sizes);
      taken = Math.min(taken, rate);
      const least = Math.min(STEADY_RATE, LEAST_OF_BARE * bare.rate) / spare;
      const shown = `${rate}/s (${inWords(times)}; bare ${bare.rate}/s, at least ${least.toFixed(0)}/s)`;
      return { what: "at full speed", holds: rate >= least, shown, reach: least / rate };
    }, windows);
    const steadyRate = Math.min(STEADY_RATE, Math.round(taken * STEADY_SHARE));
    const steady = await inEveryWindow(async () => {
      const run = () => atSteadyRate(deliver, steadyRate, sizes.seconds);
      const { measured, bound, beside } = await besideCommits(scratch, LONGEST_P99_MS, run, spare);
      const reach = percentile(measured.times, 0.99) / bound;
      const shown = `${measured.rate}/s (${inWords(measured.times)}; ${beside})`;
      return { what: `at ${steadyRate}/s`, holds: reach <= 1, shown, reach };
    }, windows);
    return conclude("ingest", [full, steady, await allStored(scratch, sent, sizes.contacts)]);
  } finally {
    poster.close();
    await bareServer.close();
    await server.close();
    await scratch.drop();
  }
}

interface BareServer {
  /** Milliseconds until it answered. */
  post(poster: Poster): Promise<number>;
  close(): Promise<void>;
}

/** As much of a web server and of the database as nobody can do without. */
async function startBareServer({ url }: Scratch): Promise<BareServer> {
  const sql = openAdminSql(url);
  const server = createServer((asked, answer) => {
    asked.resume().once("end", async () => {
      await sql("select pg_logical_emit_message(true, 'bare', '')");
      answer.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const body = Buffer.alloc(400, " ");
  return {
    async post(poster) {
      const begun = performance.now();
      if ((await poster.post(address, body)) !== 200) throw new Error("the bare server did not answer");
      return performance.now() - begun;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sql.close();
    },
  };
}

interface Measured {
  rate: number;
  times: number[];
}

async function atFullSpeed(deliver: () => Promise<number>, { seconds, concurrency }: IngestSizes): Promise<Measured> {
  const times: number[] = [];
  const begun = performance.now();
  const worker = async () => {
    while (performance.now() - begun < seconds * 1000) times.push(await deliver());
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { rate: Math.round(times.length / ((performance.now() - begun) / 1000)), times };
}

/** Sent when due, not when the one before is answered, so that a slow answer cannot hide by slowing the question. */
async function atSteadyRate(deliver: () => Promise<number>, perSecond: number, seconds: number): Promise<Measured> {
  const begun = performance.now();
  const under: Promise<number>[] = [];
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    while (under.length < due) under.push(deliver());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const times = await Promise.all(under);
  return { rate: Math.round(times.length / ((performance.now() - begun) / 1000)), times };
}

/** Milliseconds until 200; anything else is a failure of the run. */
async function post(
  poster: Poster,
  url: string,
  { channel }: Company,
  number: number,
  contacts: number,
): Promise<number> {
  const said = {
    from: `55119${60_000_000 + (number % contacts)}`,
    id: `wamid.bench.${number}`,
    text: `mensagem ${number}`,
    name: `Cliente ${number % contacts}`,
    at: 1_741_600_000 + Math.floor(number / contacts),
  };
  const begun = performance.now();
  const status = await poster.deliver(url, channel, said);
  if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
  return performance.now() - begun;
}

async function allStored(scratch: Scratch, sent: number, contacts: number) {
  const [row] = await scratch.sql<{ messages: number; journal: number; tickets: number; twins: number }>(`
    select (select count(*) from messages)::int as messages, (select count(*) from journal)::int as journal,
           (select count(*) from tickets)::int as tickets,
           (select count(*) from (select 1 from tickets where status in ('open', 'pending') group by contact_id having count(*) > 1) t)::int
             as twins`);
  const tickets = Math.min(sent, contacts);
  const holds = row?.messages === sent && row.journal === sent && row.tickets === tickets && row.twins === 0;
  return { what: "stored", holds, shown: `${row?.messages}/${sent} messages in ${row?.tickets} tickets` };
}
