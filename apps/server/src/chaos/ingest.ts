// How many webhooks a second become committed messages, through HTTP, signature and one SQL call, and how long each takes.
import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import { startServer } from "../testing/start-server.ts";
import { type Company, makeCompany } from "./company.ts";
import { conclude, inQuietWindow, inWords, percentile } from "./figures.ts";
import { makeScratch, type Scratch } from "./scratch.ts";

export interface IngestSizes {
  /** Of each of the two measurements. */
  seconds: number;
  /** Webhooks under way at once in the first one. */
  concurrency: number;
  contacts: number;
}

/** Messages a second that the foundation must take (issue: 300 inbound a second on this machine). */
const STEADY_RATE = 300;
const LONGEST_P99_MS = 150;

export async function runIngest(sizes: IngestSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  const company = await makeCompany(scratch);
  const server = await startServer(scratch, { role: "api" });
  const agent = new Agent({ keepAlive: true, maxSockets: sizes.concurrency });
  let sent = 0;
  const deliver = () => post(agent, server.url, company, sent++, sizes.contacts);
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
    agent.destroy();
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
function post(agent: Agent, url: string, { channel }: Company, number: number, contacts: number): Promise<number> {
  const body = Buffer.from(
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ changes: [{ field: "messages", value: webhookValue(channel.externalId, number, contacts) }] }],
    }),
  );
  const signature = createHmac("sha256", channel.credentials.appSecret).update(body).digest("hex");
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/webhooks/whatsapp-cloud/${channel.key}`,
      {
        agent,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "content-length": body.length,
          "x-hub-signature-256": `sha256=${signature}`,
        },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => {
          if (answer.statusCode === 200) resolve(performance.now() - begun);
          else reject(new Error(`a webhook was answered with ${answer.statusCode}`));
        });
      },
    );
    call.once("error", reject);
    call.end(body);
  });
}

function webhookValue(phoneNumberId: string, number: number, contacts: number) {
  const from = `55119${60_000_000 + (number % contacts)}`;
  const timestamp = String(1_741_600_000 + Math.floor(number / contacts));
  return {
    messaging_product: "whatsapp",
    metadata: { phone_number_id: phoneNumberId },
    contacts: [{ profile: { name: `Cliente ${number % contacts}` }, wa_id: from }],
    messages: [{ from, id: `wamid.bench.${number}`, timestamp, type: "text", text: { body: `mensagem ${number}` } }],
  };
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
