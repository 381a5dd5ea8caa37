// Kills a session's process at random moments while customers write and the company answers, then counts what went wrong.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Protection } from "../session/backend.types.ts";
import type { Order } from "./crash.types.ts";
import { nameOf, readLines } from "./file-backend.ts";
import { judge, type Stored, type Verdict } from "./judge.ts";
import { PATIENCE_MS, until, Victim, wait } from "./victim.ts";
import { type Sandbox, startSandboxWhatsApp } from "./world.ts";

export interface CrashOptions {
  kills: number;
  seed: number;
  without?: Protection[];
  customers?: number;
  /** The longest life between two kills, in commits after it opened: a slow machine dies as early as a fast one. */
  commits?: number;
}

const SHOP = "5511999990001";
const LIFE_MS = 5_000;
const WRITTEN_A_LIFE = 60;
const linesOf = (file: string) => readLines(file).length;

function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}

export async function crash(options: CrashOptions): Promise<Verdict> {
  const sandbox = await startSandboxWhatsApp();
  const folder = mkdtempSync(join(tmpdir(), "session-crash-"));
  try {
    return await run(sandbox, join(folder, "session.jsonl"), options);
  } finally {
    sandbox.stop();
    rmSync(folder, { recursive: true });
  }
}

async function run(sandbox: Sandbox, file: string, options: CrashOptions): Promise<Verdict> {
  const { kills, seed, without = [], customers = 8, commits = 30 } = options;
  const chance = chances(seed);
  const numbers = Array.from({ length: customers }, (_, place) => `55119876500${10 + place}`);
  const settled = new Map<string, (outcome: string) => void>();
  const victim = new Victim(
    {
      PATH: process.env.PATH,
      CRASH_FILE: file,
      CRASH_WITHOUT: without.join(","),
      SESSION_WA_URL: sandbox.url,
      SESSION_WA_CERTIFICATE: sandbox.certificate,
    },
    (report) => {
      if (report.told === "qr") void sandbox.post(`/people/${SHOP}/scan`, { qr: report.qr });
      if (report.told === "sent") settled.get(report.id)?.(report.outcome);
    },
  );
  for (const number of numbers) await sandbox.post("/people", { number });
  victim.start();
  await victim.opened();
  await until(async () => (await sandbox.person(SHOP)).devices[0]?.isOnline ?? false);

  let isRunning = true;
  let countAtOpening = 0;
  const written: { id: string; text: string }[] = [];
  const ordered: { id: string; to: string }[] = [];
  const any = () => numbers[Math.floor(chance() * numbers.length)] ?? SHOP;

  async function write(): Promise<void> {
    for (let place = 0; isRunning; place++) {
      // While nobody takes them in, more of them show nothing new.
      while (isRunning && written.length - countAtOpening >= WRITTEN_A_LIFE) await wait(5);
      const said = { to: SHOP, text: String(place) };
      const { id } = await sandbox.post<{ id: string }>(`/people/${any()}/write`, said);
      written.push({ id, text: said.text });
      await wait(chance() * 30);
    }
  }
  /** One after the other, each under its own id until it is acknowledged. */
  async function answer(): Promise<void> {
    for (let place = 0; isRunning; place++) {
      const order = {
        id: `3EB0${String(place).padStart(18, "0")}`,
        to: `${any()}@s.whatsapp.net`,
        text: String(place),
      };
      ordered.push(order);
      while (!(await isSent(order))) await wait(5);
      await wait(chance() * 20);
    }
  }
  async function isSent(order: Order): Promise<boolean> {
    await victim.opened();
    const outcome = new Promise<string>((resolve) => settled.set(order.id, resolve));
    victim.order(order);
    return (await Promise.race([outcome, gone(), wait(9_000).then(() => "late")])) === "acked";
  }
  async function gone(): Promise<string> {
    while (victim.isOpen) await wait(5);
    return "gone";
  }

  const work = Promise.all([write(), answer()]);
  for (let kill = 0; kill < kills; kill++) {
    const enough = linesOf(file) + Math.floor(chance() * commits);
    await until(() => linesOf(file) >= enough, LIFE_MS);
    await wait(chance() * 30);
    await victim.kill();
    victim.start();
    await victim.opened();
    countAtOpening = written.length;
  }
  isRunning = false;
  await Promise.race([work, wait(PATIENCE_MS)]);
  await until(async () => (await sandbox.person(SHOP)).devices.every(({ waiting }) => waiting === 0));
  await wait(300);
  const { facts, stale } = await sandbox.ledger();
  await victim.kill();
  return judge({ written, ordered, stored: storedIn(file), facts, stale });
}

/** What a server would have stored: the first message under each name. */
export function storedIn(file: string): Stored[] {
  return readLines(file)
    .flatMap(({ news }) => news)
    .flatMap((news): Stored[] => {
      if (news.kind !== "message" || typeof news.message.conversation !== "string") return [];
      return [{ id: `${nameOf(news)}`, chat: `${news.attrs.from}`, text: news.message.conversation }];
    });
}
