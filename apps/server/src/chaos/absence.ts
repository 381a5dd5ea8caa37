// Customers who write out of hours while the one process that takes their words in and answers them is killed with -9: every
// word is kept once, every conversation is told exactly as often as is set, and no customer receives anything twice.
import { setTimeout as pause } from "node:timers/promises";
import { installJobs } from "#platform/jobs";
import { startSandboxProcess, type TestSandbox } from "#testing";
import { neededQueues } from "../app.ts";
import { testEnvironment } from "../testing/start-server.ts";
import { type Company, makeCompany } from "./company.ts";
import { conclude, type Finding } from "./figures.ts";
import { freePorts } from "./house/ports.ts";
import { createPoster, type Poster } from "./provider.ts";
import { makeScratch, type Scratch, startVictim, until, type Victim } from "./scratch.ts";

export interface AbsenceSizes {
  conversations: number;
  /** Of each customer. */
  messages: number;
  kills: number;
}

const TIMES = 2;
const LANES = 16;
const PATIENCE_MS = 120_000;
const phoneOf = (index: number) => `55119${71_000_000 + index}`;

export async function runAbsenceChaos(sizes: AbsenceSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  await installJobs(scratch.ownerUrl, neededQueues());
  const sandbox = await startSandboxProcess();
  const [port = 0] = await freePorts(1);
  const env = testEnvironment(scratch.url, { ...sandbox.env, ROLE: "all", PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  const poster = createPoster(LANES);
  const start = () => startVictim("./sends.worker.ts", env);
  let victim: Victim | null = null;
  try {
    const company = await makeCompany(scratch);
    await closeForever(scratch, company);
    await introduce(sandbox, company, url, sizes.conversations);
    victim = await start();
    const crowd = writeAll(poster, url, company, sizes);
    for (let kill = 1; kill <= sizes.kills; kill++) {
      const due = Math.floor((crowd.total * kill) / (sizes.kills + 1));
      await until(`${due} words to be taken`, () => crowd.taken() >= due, PATIENCE_MS);
      await victim.kill();
      victim = await start();
    }
    await crowd.done;
    const all = wordsOf(sizes);
    const kept = "select count(*)::int as n from messages where not from_me";
    const isTaken = async () => (await scratch.sql<{ n: number }>(kept))[0]?.n === all;
    await until(`${all} words to be kept`, isTaken, PATIENCE_MS);
    const open = "select count(*)::int as n from messages where from_me and status in ('queued', 'sending')";
    const isDone = async () => (await scratch.sql<{ n: number }>(open))[0]?.n === 0;
    await until("nothing to wait in line", isDone, PATIENCE_MS);
    return conclude("absence", await judge(sandbox, scratch, company, sizes));
  } finally {
    poster.close();
    await victim?.end();
    await sandbox.close();
    await scratch.drop();
  }
}

/** With the one that opens each window. */
const wordsOf = ({ conversations, messages }: Pick<AbsenceSizes, "conversations" | "messages">) =>
  conversations * (messages + 1);

async function closeForever({ sql }: Scratch, { tenantId }: Company): Promise<void> {
  const week = JSON.stringify(Array.from({ length: 7 }, () => ({ type: "closed", periods: [] })));
  await sql(
    `insert into business_hours (tenant_id, scope, scope_id, week, message, updated_at)
     values ($1, 'company', 0, $2, 'Voltamos amanhã', now())`,
    [tenantId, week],
  );
  await sql("insert into settings (tenant_id, key, value) values ($1, 'MaxBusinessHoursMessages', $2)", [
    tenantId,
    String(TIMES),
  ]);
}

async function introduce(sandbox: TestSandbox, { channel }: Company, url: string, count: number): Promise<void> {
  await sandbox.control("/settings", { pace: 0.1, webhookRetryMs: 50 });
  await sandbox.control("/numbers", {
    phoneNumberId: channel.externalId,
    ...channel.credentials,
    callbackUrl: `${url}/webhooks/whatsapp-cloud/${channel.key}`,
  });
  for (let index = 0; index < count; index++) {
    await sandbox.control("/people", { phone: phoneOf(index), name: `Cliente ${index}`, script: "happy" });
    // The provider's own window opens with a word that it has seen itself; it repeats it until somebody takes it.
    await sandbox.control("/say", { phoneNumberId: channel.externalId, from: phoneOf(index), text: "Tem alguém aí?" });
  }
}

/** Each is delivered again until it is acknowledged, as a provider does; the words of one customer come at once. */
function writeAll(poster: Poster, url: string, { channel }: Company, { conversations, messages }: AbsenceSizes) {
  const total = conversations * messages;
  let [next, taken] = [0, 0];
  const lane = async () => {
    for (let number = next++; number < total; number = next++) {
      const from = phoneOf(Math.floor(number / messages));
      const said = { from, id: `wamid.night.${number}`, text: `palavra ${number}` };
      while ((await poster.deliver(url, channel, said)) !== 200) await pause(50);
      taken += 1;
    }
  };
  return { total, taken: () => taken, done: Promise.all(Array.from({ length: LANES }, lane)) };
}

async function judge(
  sandbox: TestSandbox,
  scratch: Scratch,
  { channel }: Company,
  { conversations, messages, kills }: AbsenceSizes,
): Promise<Finding[]> {
  const [row] = await scratch.sql<{ kept: number; told: number; wrong: number; unknown: number }>(
    `select (select count(*) from messages where not from_me)::int as kept,
            (select count(*) from messages where from_me)::int as told,
            (select count(*) from messages where from_me and status = 'unconfirmed')::int as unknown,
            (select count(*) from (select t.id from tickets t left join messages m on m.tenant_id = t.tenant_id
                and m.ticket_id = t.id and m.from_me group by t.id having count(m.id) <> $1) w)::int as wrong`,
    [TIMES],
  );
  const { kept = 0, told = 0, wrong = 0, unknown = 0 } = row ?? {};
  let [reached, most] = [0, 0];
  for (let index = 0; index < conversations; index++) {
    const thread = await sandbox.control(`/threads/${channel.externalId}/${phoneOf(index)}`);
    const received = thread.messages.filter(({ direction }: { direction: string }) => direction === "out").length;
    reached += received;
    most = Math.max(most, received);
  }
  const all = wordsOf({ conversations, messages });
  return [
    { what: "words kept", holds: kept === all, shown: `${kept}/${all}` },
    { what: "told", holds: told === conversations * TIMES, shown: `${told} in ${conversations} conversations` },
    { what: "conversations told another number of times", holds: wrong === 0, shown: String(wrong) },
    { what: "received by one customer", holds: most <= TIMES, shown: `${most} at most` },
    {
      what: "reached",
      holds: reached <= told && reached >= told - unknown,
      shown: `${reached} (${unknown} unknown, ${kills} kills)`,
    },
  ];
}
