// Messages wait while the session's process is gone; it returns, is killed on the way, and must take each once and in order.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storedIn } from "./crash.ts";
import { judge, type Verdict } from "./judge.ts";
import { until, Victim } from "./victim.ts";
import { type Sandbox, startSandboxWhatsApp } from "./world.ts";

export interface OfflineOptions {
  messages: number;
  people: number;
  kills: number;
}

const SHOP = "5511999990001";
const GROUP = "120363000000000001@g.us";
/** Every fifth is written in the group. */
const GROUP_EACH = 5;

export async function offline(options: OfflineOptions): Promise<Verdict & { seconds: number }> {
  const sandbox = await startSandboxWhatsApp();
  const folder = mkdtempSync(join(tmpdir(), "session-offline-"));
  try {
    return await run(sandbox, join(folder, "session.jsonl"), options);
  } finally {
    sandbox.stop();
    rmSync(folder, { recursive: true });
  }
}

async function run(sandbox: Sandbox, file: string, { messages, people, kills }: OfflineOptions) {
  const numbers = Array.from({ length: people }, (_, place) => `55119870${String(place).padStart(5, "0")}`);
  for (const number of numbers) await sandbox.post("/people", { number });
  await sandbox.post("/groups", { jid: GROUP, subject: "Clientes", people: [SHOP, ...numbers] });
  const victim = new Victim(
    {
      PATH: process.env.PATH,
      CRASH_FILE: file,
      SESSION_WA_URL: sandbox.url,
      SESSION_WA_CERTIFICATE: sandbox.certificate,
    },
    (report) => {
      if (report.told === "qr") void sandbox.post(`/people/${SHOP}/scan`, { qr: report.qr });
    },
  );
  victim.start();
  await victim.opened();
  await until(async () => (await sandbox.person(SHOP)).devices[0]?.isOnline ?? false);
  await victim.kill();

  const written: { id: string; text: string }[] = [];
  for (let place = 0; place < messages; place++) {
    const to = place % GROUP_EACH === 0 ? GROUP : SHOP;
    const number = numbers[place % people];
    const text = String(place);
    const { id } = await sandbox.post<{ id: string }>(`/people/${number}/write`, { to, text });
    written.push({ id, text });
  }
  const begun = performance.now();
  victim.start();
  for (let kill = 1; kill <= kills; kill++) {
    await until(() => storedIn(file).length >= (messages * kill) / (kills + 1));
    await victim.kill();
    victim.start();
  }
  await until(async () => (await sandbox.person(SHOP)).devices.every(({ waiting }) => waiting === 0), 180_000);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const { facts, stale } = await sandbox.ledger();
  await victim.kill();
  // In a group the name of a message says more than its id.
  const stored = storedIn(file).map((one) => ({ ...one, id: `${one.id.split("/").at(-1)}` }));
  return { seconds, ...judge({ written, ordered: [], stored, facts, stale }) };
}
