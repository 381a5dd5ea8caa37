// Sending under fire: workers killed with -9 in the middle. No answer reaches a customer twice, none is out of order,
// none is stuck; what nobody can know is said to be unknown.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startSandboxProcess, type TestSandbox } from "#testing";
import { createClient } from "../testing/clients.ts";
import { startServer, testEnvironment } from "../testing/start-server.ts";
import { type Company, makeCompany } from "./company.ts";
import { conclude, type Finding } from "./figures.ts";
import { makeScratch, type Scratch, startVictim, until, type Victim } from "./scratch.ts";

export interface SendsSizes {
  conversations: number;
  /** In each conversation. */
  messages: number;
  kills: number;
}

const PATIENCE_MS = 120_000;

export async function runSendsChaos(sizes: SendsSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  const sandbox = await startSandboxProcess();
  const env = testEnvironment(scratch.url, { ...sandbox.env, ROLE: "worker" });
  const prefix = { REDIS_PREFIX: env.REDIS_PREFIX ?? "" };
  const api = await startServer(scratch, { role: "api", env: { ...sandbox.env, ...prefix } });
  let victim: Victim | null = null;
  try {
    const company = await makeCompany(scratch);
    await openConversations(sandbox, company, api.url, sizes.conversations);
    victim = await startVictim("./sends.worker.ts", env);
    const writing = writeAll(api.url, scratch, company, sizes.messages);
    for (let number = 0; number < sizes.kills; number++) {
      await pause(900 + 250 * number);
      await victim.kill();
      victim = await startVictim("./sends.worker.ts", env);
    }
    await writing;
    const open = "select count(*)::int as n from messages where from_me and status in ('queued', 'sending')";
    const isDone = async () => (await scratch.sql<{ n: number }>(open))[0]?.n === 0;
    await until("nothing to wait in line", isDone, PATIENCE_MS);
    await until("the last statuses", () => settled(sandbox, scratch), PATIENCE_MS);
    return conclude("sends", await judge(sandbox, scratch, company, sizes));
  } finally {
    await victim?.end();
    await api.close();
    await sandbox.close();
    await scratch.drop();
  }
}

const phoneOf = (index: number) => `55119${70_000_000 + index}`;

async function openConversations(sandbox: TestSandbox, { channel }: Company, url: string, count: number) {
  await sandbox.control("/settings", { pace: 0.1, webhookRetryMs: 50 });
  await sandbox.control("/numbers", {
    phoneNumberId: channel.externalId,
    ...channel.credentials,
    callbackUrl: `${url}/webhooks/whatsapp-cloud/${channel.key}`,
  });
  for (let index = 0; index < count; index++) {
    await sandbox.control("/people", { phone: phoneOf(index), name: `Cliente ${index}`, script: "happy" });
    const words = { phoneNumberId: channel.externalId, from: phoneOf(index), text: "Oi", await: true };
    await sandbox.control("/say", words);
  }
}

async function writeAll(url: string, scratch: Scratch, { user }: Company, each: number) {
  const client = createClient(url, user);
  const tickets = await scratch.sql<{ id: string }>("select id from tickets order by id");
  for (let number = 1; number <= each; number++) {
    await Promise.all(
      tickets.map(async ({ id }) => {
        const answer = await client.post(`/messages/${id}`, { clientId: randomUUID(), body: `resposta ${number}` });
        if (answer.status !== 200) throw new Error(`a message was answered with ${answer.status}`);
      }),
    );
    await pause(50);
  }
}

/** Every message the provider has is read; those it never got stay unknown. */
async function settled(sandbox: TestSandbox, scratch: Scratch): Promise<boolean> {
  const { webhooks, messagesOut } = await sandbox.control("/stats");
  const [row] = await scratch.sql<{ n: number }>(
    "select count(*)::int as n from messages where from_me and status = 'read'",
  );
  return webhooks.pending === 0 && row?.n === messagesOut;
}

async function judge(
  sandbox: TestSandbox,
  scratch: Scratch,
  { channel }: Company,
  sizes: SendsSizes,
): Promise<Finding[]> {
  let [doubled, inversions, reached] = [0, 0, 0];
  for (let index = 0; index < sizes.conversations; index++) {
    const { messages } = await sandbox.control(`/threads/${channel.externalId}/${phoneOf(index)}`);
    const numbers = messages
      .filter(({ direction }: { direction: string }) => direction === "out")
      .map(({ text }: { text: string }) => Number(text.split(" ")[1])) as number[];
    reached += numbers.length;
    doubled += numbers.length - new Set(numbers).size;
    inversions += numbers.filter((number, place) => number < (numbers[place - 1] ?? 0)).length;
  }
  const rows = await scratch.sql<{ status: string; n: number }>(
    "select status, count(*)::int as n from messages where from_me group by status order by status",
  );
  const count = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  const written = sizes.conversations * sizes.messages;
  const accounted = count("read") + count("unconfirmed");
  return [
    { what: "twice", holds: doubled === 0, shown: String(doubled) },
    { what: "out of order", holds: inversions === 0, shown: String(inversions) },
    { what: "accounted for", holds: accounted === written, shown: `${accounted}/${written}` },
    { what: "unknown", holds: reached === count("read"), shown: `${count("unconfirmed")} (${sizes.kills} kills)` },
  ];
}
