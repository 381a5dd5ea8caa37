// A group under fire: people write, correct, take back, read in several windows, come and go, while processes are killed and Redis is
// flushed; at the end every window shows what a plain count of rows says.
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "redis";
import { openDatabase } from "#platform/database";
import { aChat, type TestUser } from "#testing";
import { testEnvironment } from "../../testing/start-server.ts";
import { createChance } from "../chance.ts";
import { factoriesFor, makeCompany } from "../company.ts";
import { conclude, type Finding } from "../figures.ts";
import { makeScratch, type Scratch, startVictim, type Victim } from "../scratch.ts";
import { judge, looseNumbers, readTruth } from "./oracle.ts";
import { type ChatPlant, preparePlant } from "./planted.ts";
import { type ChatWindow, openWindow } from "./window.ts";

export interface ChatSizes {
  people: number;
  /** Some people have two. */
  windows: number;
  perSecond: number;
  seconds: number;
  kills: number;
  seed: number;
  plant?: ChatPlant;
}

/** A logical database of its own: flushing it touches nobody else. */
const REDIS_URL = process.env.CHAOS_REDIS_URL ?? "redis://127.0.0.1:6379/9";
const FLUSH_EVERY_MS = 10_000;
const PATIENCE_MS = 60_000;
/** People who may come and go; the others are always there. */
const COMING_AND_GOING = 5;

export async function runChatChaos(sizes: ChatSizes): Promise<number> {
  const plant = sizes.plant ?? null;
  const scratch = await makeScratch("select 1");
  const env = testEnvironment(scratch.url, { ROLE: "api", REDIS_URL });
  const victims: Victim[] = [];
  const windows: ChatWindow[] = [];
  try {
    const { users } = await makeCompany(scratch, { attendants: sizes.people });
    const chatId = await makeGroup(scratch, users);
    await preparePlant(scratch, plant);
    const start = (port: string) => startVictim("./chat/chat.process.ts", { ...env, PORT: port });
    victims.push(await start("0"), await start("0"));
    const urls = victims.map(({ said }) => said);
    for (let at = 0; at < sizes.windows; at++) {
      const { id: userId, token } = users[at % users.length] as TestUser;
      windows.push(openWindow({ url: urls[at % urls.length] as string, chatId, userId, token, plant }));
    }
    await Promise.all(windows.map(({ ready }) => ready));
    const kill = async (place: number) => {
      await victims[place]?.kill();
      victims[place] = await start(new URL(urls[place] as string).port);
    };
    const traffic = new Traffic(urls, chatId, users, sizes);
    const storm = disturb(sizes, kill);
    await traffic.run();
    await storm;
    return conclude("chat", await settle(scratch, chatId, windows, traffic));
  } finally {
    for (const window of windows) window.close();
    await Promise.all(victims.map((victim) => victim.end()));
    await scratch.drop();
  }
}

async function makeGroup(scratch: Scratch, users: readonly TestUser[]): Promise<number> {
  const opened = openDatabase({ url: scratch.url, name: "prosa-chaos", maxConnections: 2 });
  try {
    const members = users as [TestUser, ...TestUser[]];
    return (await aChat(factoriesFor(scratch, opened), { members, name: "Todos" })).id;
  } finally {
    await opened.close();
  }
}

async function disturb({ seconds, kills }: ChatSizes, kill: (place: number) => Promise<void>): Promise<void> {
  const redis = createClient({ url: REDIS_URL });
  await redis.connect();
  const flushing = setInterval(() => void redis.flushDb().catch(() => {}), FLUSH_EVERY_MS);
  try {
    for (let at = 0; at < kills; at++) {
      await pause((seconds * 1000) / (kills + 1));
      await kill(at % 2);
    }
  } finally {
    clearInterval(flushing);
    await redis.close();
  }
}

class Traffic {
  readonly reads = new Map<number, number>();
  readonly #mine: { id: number; userId: number }[] = [];
  readonly #chance;
  sent = 0;
  changed = 0;
  moves = 0;
  readonly refused: string[] = [];
  readonly #urls: readonly string[];
  readonly #chatId: number;
  readonly #users: readonly TestUser[];
  readonly #sizes: ChatSizes;

  constructor(urls: readonly string[], chatId: number, users: readonly TestUser[], sizes: ChatSizes) {
    this.#urls = urls;
    this.#chatId = chatId;
    this.#users = users;
    this.#sizes = sizes;
    this.#chance = createChance(sizes.seed);
  }

  async run(): Promise<void> {
    const { seconds, perSecond } = this.#sizes;
    const under: Promise<unknown>[] = [this.#comeAndGo()];
    for (let at = 0; at < seconds * perSecond; at++) {
      under.push(this.#act());
      await pause(1000 / perSecond);
    }
    await Promise.all(under);
  }

  /** Repeated until somebody answers: a killed process answers nothing, and the same client id is the same message. */
  async #ask(user: TestUser, method: string, path: string, body?: unknown): Promise<unknown> {
    for (let tries = 0; tries < 60; tries++) {
      const url = this.#urls[(tries + user.id) % this.#urls.length];
      try {
        const answer = await fetch(`${url}/api/internal-chat${path}`, {
          method,
          headers: { authorization: `Bearer ${user.token}`, ...(body ? { "content-type": "application/json" } : {}) },
          signal: AbortSignal.timeout(15_000),
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        if (answer.ok) return await answer.json();
        if (answer.status < 500 && answer.status !== 429) {
          const { error } = (await answer.json()) as { error: string };
          // Whoever was taken out a moment ago is refused, as is their message.
          if (!["ERR_NO_CHAT_FOUND", "ERR_NO_MESSAGE_FOUND"].includes(error)) this.refused.push(`${path} ${error}`);
          return null;
        }
      } catch {
        // Nobody there; again.
      }
      await pause(300);
    }
    this.refused.push(`${path} never answered`);
    return null;
  }

  async #act(): Promise<void> {
    const user = this.#chance.pick(this.#users) as TestUser;
    const dice = this.#chance.next();
    const own = this.#chance.pick(this.#mine);
    const author = own && this.#users.find(({ id }) => id === own.userId);
    if (dice < 0.6 || !own || !author) return this.#say(user);
    this.changed += 1;
    const path = `/messages/${own.id}`;
    if (dice < 0.7) await this.#ask(author, "DELETE", path);
    else if (dice < 0.8) await this.#ask(author, "PUT", path, { body: `corrigido ${dice}`, mentions: [user.id] });
    else if (dice < 0.87) await this.#ask(user, "PUT", `${path}/reaction`, { emoji: "👍" });
    else await this.#read(user);
  }

  async #say(user: TestUser): Promise<void> {
    const body = {
      clientId: crypto.randomUUID(),
      body: `mensagem ${this.sent++}`,
      mentions: this.#chance.next() < 0.3 ? [(this.#chance.pick(this.#users) as TestUser).id] : [],
    };
    const said = (await this.#ask(user, "POST", `/chats/${this.#chatId}/messages`, body)) as {
      messages: { id: number }[];
    } | null;
    for (const { id } of said?.messages ?? []) this.#mine.push({ id, userId: user.id });
  }

  async #read(user: TestUser): Promise<void> {
    const upTo = Math.floor(this.#chance.next() * this.sent);
    const said = (await this.#ask(user, "PUT", `/chats/${this.#chatId}/read`, { upTo })) as { readN: number } | null;
    if (said) this.reads.set(user.id, Math.max(this.reads.get(user.id) ?? 0, Math.min(upTo, said.readN)));
  }

  /** One after the other, by the group's admin: out, and back without what was said meanwhile. */
  async #comeAndGo(): Promise<void> {
    const [admin, ...others] = this.#users as [TestUser, ...TestUser[]];
    const until = performance.now() + this.#sizes.seconds * 1000;
    for (let at = 0; performance.now() < until; at++) {
      const one = others[at % COMING_AND_GOING] as TestUser;
      await this.#ask(admin, "DELETE", `/groups/${this.#chatId}/members/${one.id}`);
      await pause(600);
      const back = { userIds: [one.id], withHistory: false };
      await this.#ask(admin, "POST", `/groups/${this.#chatId}/members`, back);
      this.moves += 1;
      await pause(600);
    }
  }
}

async function settle(
  scratch: Scratch,
  chatId: number,
  windows: readonly ChatWindow[],
  traffic: Traffic,
): Promise<Finding[]> {
  const truth = await readTruth(scratch, chatId);
  const until = performance.now() + PATIENCE_MS;
  let account = judge(truth, windows, traffic.reads);
  while (account.differences.length > 0 && performance.now() < until) {
    await pause(500);
    account = judge(truth, windows, traffic.reads);
  }
  for (const difference of account.differences.slice(0, 10)) process.stderr.write(`${difference}\n`);
  for (const refusal of traffic.refused.slice(0, 10)) process.stderr.write(`${refusal}\n`);
  const none = (what: string, found: number): Finding => ({ what, holds: found === 0, shown: String(found) });
  return [
    { what: "messages", holds: truth.messages.length > 0, shown: String(truth.messages.length) },
    { what: "changes", holds: true, shown: `${traffic.changed}, ${traffic.moves} left and came back` },
    none("windows that differ from a plain count", account.differences.length),
    none("numbers with holes or twice", looseNumbers(truth)),
    none("pieces of news twice", account.twice),
    none("frames outside a period", account.outside),
    none("refusals nobody expected", traffic.refused.length),
  ];
}
