// Bots that are taken over again and again while their two workers are killed with -9: by the provider's ledger nothing of a bot
// leaves after a take-over that was not on its way already, nothing twice and nothing out of order.
import { setTimeout as pause } from "node:timers/promises";
import { installJobs } from "#platform/jobs";
import { startSandboxProcess, type TestSandbox } from "#testing";
import { neededQueues } from "../../app.ts";
import { aDocument, aFlow, setBot } from "../../automation/bots/bots.factory.ts";
import { createClient } from "../../testing/clients.ts";
import { startServer, testEnvironment } from "../../testing/start-server.ts";
import { createChance } from "../chance.ts";
import { type Company, makeCompany } from "../company.ts";
import { conclude } from "../figures.ts";
import { createPoster, type Poster } from "../provider.ts";
import { makeScratch, type Scratch, startVictim, until, type Victim } from "../scratch.ts";
import { judge, type Received } from "./judge.ts";
import { ACCOUNT, type BotPlant, botPlant, WITHOUT_HUSH } from "./planted.ts";

export interface BotsSizes {
  conversations: number;
  takeOvers: number;
  kills: number;
  seed: number;
  plant?: BotPlant;
}

/** Only against standing still for ever; a conversation that a planted mistake has brought to a halt is given up sooner. */
const PATIENCE_MS = 600_000;
const PLANTED_PATIENCE_MS = 60_000;
/** Everybody has a limit of requests a minute. */
const ATTENDANTS = 10;
const phoneOf = (index: number) => `55119${72_000_000 + index}`;

/** Waits for a word and answers it twice, with the word itself: every line of the provider's ledger is told apart. */
const document = aDocument([
  {
    kind: "step",
    id: "ask",
    interactions: [],
    saveAs: "palavra",
    conditions: [{ id: "any", when: { op: "any" }, target: { to: "step", stepId: "answer" } }],
  },
  {
    kind: "step",
    id: "answer",
    interactions: [
      { id: "one", kind: "message", text: "{{palavra}} um" },
      { id: "two", kind: "message", text: "{{palavra}} dois" },
    ],
    // biome-ignore lint/suspicious/noThenProperty: the document's own word.
    then: { to: "step", stepId: "ask" },
  },
]);

interface Scene {
  scratch: Scratch;
  company: Company;
  flowId: number;
  url: string;
  poster: Poster;
  seed: number;
  taken: number;
  patienceMs: number;
}

export async function runBotsChaos(sizes: BotsSizes): Promise<number> {
  const scratch = await makeScratch(ACCOUNT);
  if (sizes.plant === botPlant.noHush) await scratch.sql(WITHOUT_HUSH);
  await installJobs(scratch.ownerUrl, neededQueues());
  const sandbox = await startSandboxProcess();
  const env = testEnvironment(scratch.url, { ...sandbox.env, ROLE: "worker", CHAOS_PLANT: sizes.plant ?? "" });
  const api = await startServer(scratch, {
    role: "api",
    env: { ...sandbox.env, REDIS_PREFIX: env.REDIS_PREFIX ?? "" },
  });
  const start = () => startVictim("./bots/bots.worker.ts", env);
  const victims: Victim[] = [];
  const poster = createPoster(16);
  try {
    const company = await makeCompany(scratch, { attendants: ATTENDANTS });
    const { id: flowId } = await aFlow(scratch, company.tenantId, document);
    await setBot(scratch, company.channel, "always", flowId);
    const patienceMs = sizes.plant ? PLANTED_PATIENCE_MS : PATIENCE_MS;
    const scene: Scene = { scratch, company, flowId, url: api.url, poster, seed: sizes.seed, taken: 0, patienceMs };
    await introduce(sandbox, scene, sizes.conversations);
    victims.push(await start(), await start());
    const each = Math.ceil(sizes.takeOvers / sizes.conversations);
    const talking = Array.from({ length: sizes.conversations }, (_, index) => talk(scene, index, each));
    const killing = killInTurn(scene, victims, start, sizes, each * sizes.conversations);
    await (sizes.plant ? Promise.allSettled([...talking, killing]) : Promise.all([...talking, killing]));
    const open = "select count(*)::int as n from messages where from_me and status in ('queued', 'sending')";
    const isDone = async () => (await scratch.sql<{ n: number }>(open))[0]?.n === 0;
    await until("nothing to wait in line", isDone, patienceMs);
    const received = await ledgerOf(sandbox, scene, sizes.conversations);
    return conclude("bots", await judge(scratch, received, { taken: scene.taken, kills: sizes.kills }));
  } finally {
    poster.close();
    for (const victim of victims) await victim.end();
    await api.close();
    await sandbox.close();
    await scratch.drop();
  }
}

async function introduce(sandbox: TestSandbox, { company, url }: Scene, count: number): Promise<void> {
  const { channel } = company;
  await sandbox.control("/settings", { pace: 0.1, webhookRetryMs: 50 });
  await sandbox.control("/numbers", {
    phoneNumberId: channel.externalId,
    ...channel.credentials,
    callbackUrl: `${url}/webhooks/whatsapp-cloud/${channel.key}`,
  });
  for (let index = 0; index < count; index++) {
    await sandbox.control("/people", { phone: phoneOf(index), name: `Cliente ${index}`, script: "happy" });
    const words = { phoneNumberId: channel.externalId, from: phoneOf(index), text: `inicio${index}`, await: true };
    await sandbox.control("/say", words);
  }
}

/** One after the other, when so many take-overs have been made. */
async function killInTurn(
  scene: Scene,
  victims: Victim[],
  start: () => Promise<Victim>,
  { kills }: BotsSizes,
  total: number,
): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const due = Math.floor((total * (kill + 1)) / (kills + 1));
    await until(`${due} take-overs`, () => scene.taken >= due, scene.patienceMs);
    const place = kill % victims.length;
    await victims[place]?.kill();
    victims[place] = await start();
  }
}

/** A customer writes, somebody takes over at some moment of the answer, and gives the ticket back to the flow. */
async function talk(scene: Scene, index: number, times: number): Promise<void> {
  const chance = createChance(`${scene.seed}:${index}`);
  const { users, user } = scene.company;
  const client = createClient(scene.url, users[index % users.length] ?? user);
  const ticketId = await ticketOf(scene, index);
  await sessionBegins(scene, ticketId);
  for (let time = 0; time < times; time++) {
    const word = `c${index}t${time}`;
    await say(scene, index, word);
    await momentFor(scene, ticketId, word, chance.between(0, 3));
    await insist(() => client.put(`/tickets/${ticketId}`, { status: "open" }));
    scene.taken += 1;
    await say(scene, index, `${word}depois`);
    await insist(() => client.put(`/tickets/${ticketId}`, { chatFlowId: scene.flowId }));
    await sessionBegins(scene, ticketId);
  }
}

/** A busy machine says "not now": whoever wants something asks again. */
async function insist(ask: () => Promise<{ status: number; body: unknown }>): Promise<void> {
  for (;;) {
    const { status, body } = await ask();
    if (status === 200) return;
    if (status !== 429 && status !== 503) throw new Error(`answered with ${status} ${JSON.stringify(body)}`);
    await pause(200);
  }
}

async function say({ poster, url, company }: Scene, index: number, text: string): Promise<void> {
  const said = { from: phoneOf(index), id: `wamid.bots.${index}.${text}`, text };
  while ((await poster.deliver(url, company.channel, said)) !== 200) await pause(50);
}

async function ticketOf({ scratch, company }: Scene, index: number): Promise<number> {
  const [row] = await scratch.sql<{ id: string }>(
    `select t.id from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      where t.tenant_id = $1 and phone_match_key(c.number) = phone_match_key($2)`,
    [company.tenantId, phoneOf(index)],
  );
  return Number(row?.id);
}

const isTrue = async ({ scratch }: Scene, text: string, params: unknown[]) =>
  (await scratch.sql<{ holds: boolean }>(`select exists (${text}) as holds`, params))[0]?.holds === true;

/** What is written before the session began was not said to it. */
async function sessionBegins(scene: Scene, ticketId: number): Promise<void> {
  const begun = `select 1 from flow_sessions s join tickets t on t.tenant_id = s.tenant_id and t.id = s.ticket_id
    where t.id = $1 and s.ended_at is null and s.epoch = t.bot_epoch and s.seq > 0`;
  await until("a session to begin", () => isTrue(scene, begun, [ticketId]), scene.patienceMs);
}

/** At once; when the answer is decided; when it is on its way; when all of it has left. */
async function momentFor(scene: Scene, ticketId: number, word: string, moment: number): Promise<void> {
  const said = "select 1 from messages m where m.ticket_id = $1 and m.from_me and m.body = $2";
  const asked = [
    null,
    { text: said, body: `${word} um` },
    {
      text: `${said} and exists (select 1 from chaos_account a where a.message_id = m.id and a.what = 'claimed')`,
      body: `${word} um`,
    },
    { text: `${said} and m.status <> 'queued'`, body: `${word} dois` },
  ][moment];
  if (asked) await until(word, () => isTrue(scene, asked.text, [ticketId, asked.body]), scene.patienceMs);
}

async function ledgerOf(sandbox: TestSandbox, { company }: Scene, conversations: number): Promise<Received[]> {
  const received: Received[] = [];
  for (let index = 0; index < conversations; index++) {
    const thread = await sandbox.control(`/threads/${company.channel.externalId}/${phoneOf(index)}`);
    for (const { direction, text } of thread.messages as { direction: string; text: string }[])
      if (direction === "out") received.push({ conversation: index, text });
  }
  return received;
}
