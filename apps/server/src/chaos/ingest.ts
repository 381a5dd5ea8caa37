// How many webhooks a second become committed messages, through HTTP, signature and one SQL call, and how long each takes.
import { startServer } from "../testing/start-server.ts";
import { type Company, makeCompany } from "./company.ts";
import { conclude, inQuietWindow, inWords, percentile } from "./figures.ts";
import { createPoster, type Poster } from "./provider.ts";
import { makeScratch, type Scratch } from "./scratch.ts";

export interface IngestSizes {
  /** Of each of the two measurements. */
  seconds: number;
  /** Webhooks under way at once in the first one. */
  concurrency: number;
  contacts: number;
}

/** Messages a second that two cores must take beside everything else. */
const STEADY_RATE = 300;
const LONGEST_P99_MS = 150;

export async function runIngest(sizes: IngestSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  const company = await makeCompany(scratch);
  const server = await startServer(scratch, { role: "api" });
  const poster = createPoster(sizes.concurrency);
  let sent = 0;
  const deliver = () => post(poster, server.url, company, sent++, sizes.contacts);
  try {
    for (let index = 0; index < 200; index++) await deliver();
    const full = await inQuietWindow(async () => {
      const { rate, times } = await atFullSpeed(deliver, sizes);
      return { what: "at full speed", holds: rate >= STEADY_RATE, shown: `${rate}/s (${inWords(times)})` };
    });
    const steady = await inQuietWindow(async () => {
      const { rate, times } = await atSteadyRate(deliver, sizes.seconds);
      const holds = percentile(times, 0.99) <= LONGEST_P99_MS;
      return { what: `at ${STEADY_RATE}/s`, holds, shown: `${rate}/s (${inWords(times)})` };
    });
    return conclude("ingest", [full, steady, await allStored(scratch, sent, sizes.contacts)]);
  } finally {
    poster.close();
    await server.close();
    await scratch.drop();
  }
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
async function atSteadyRate(deliver: () => Promise<number>, seconds: number): Promise<Measured> {
  const begun = performance.now();
  const under: Promise<number>[] = [];
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * STEADY_RATE);
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
           (select count(*) from (select 1 from tickets where status <> 'closed' group by contact_id having count(*) > 1) t)::int
             as twins`);
  const tickets = Math.min(sent, contacts);
  const holds = row?.messages === sent && row.journal === sent && row.tickets === tickets && row.twins === 0;
  return { what: "stored", holds, shown: `${row?.messages}/${sent} messages in ${row?.tickets} tickets` };
}
