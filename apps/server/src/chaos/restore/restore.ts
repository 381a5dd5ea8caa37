// The database is lost under load and made anew from its backup, as docs/operations.md says: everything that was
// acknowledged is there, nothing leaves before it is released, and nothing leaves twice. Five people are erased after the
// last change that the backup received: nobody is served before they are erased again, and then nothing of them is found.
import { setTimeout as pause } from "node:timers/promises";
import { makeDataset } from "../../bench/dataset/make.ts";
import { sizeNamed } from "../../bench/dataset/shape.rules.ts";
import { writeResults } from "../../bench/results.ts";
import { conclude, type Finding } from "../figures.ts";
import type { Asked } from "../flow/attendants.ts";
import { type People, startPeople } from "../flow/people.ts";
import { countUnsent, readStored, type Stored } from "../flow/stored.ts";
import { type Clientele, furnish, openConversations, startCustomers } from "../flow/traffic.ts";
import { readSent, readTaken, type Sent } from "../flow/witness.ts";
import { type House, openHouse } from "../house/house.ts";
import { until } from "../scratch.ts";
import { restore, startBackup } from "./backup.ts";
import { erasePeople, findPeople, makePeople, replayErasures } from "./erased.ts";

export interface RestoreSizes {
  /** A past of this size besides; S, M or L. */
  dataset?: string;
  messages: number;
  conversations: number;
  /** Of traffic before the loss. */
  seconds: number;
  /** Between the return and the release. */
  heldSeconds: number;
  isWritten: boolean;
}

/** What came this shortly before the loss may be gone. */
const LOST_MS = 5_000;
const LONGEST_RESTORE_MS = 15 * 60_000;
const PATIENCE_MS = 15 * 60_000;
/** Long enough to open, for a process that would. */
const CLOSED_MS = 3_000;
const DRAIN_MS = 300_000;

/** Moments of the clock, in milliseconds. */
interface Moments {
  /** The last change that was received. */
  lostAt: number;
  crashedAt: number;
  backAt: number;
  releasedAt: number;
}

export async function runRestore(sizes: RestoreSizes): Promise<number> {
  const house = await openHouse();
  const people = startPeople();
  let findings: Finding[] = [];
  try {
    if (sizes.dataset) await makeDataset(house.scratch, sizeNamed(sizes.dataset));
    const { tookMs, missing, early, twice, hits, ...found } = await drill(house, people, sizes);
    findings = found.findings;
    if (sizes.isWritten) {
      const none = { bound: 0, unit: "" };
      const figures = [
        {
          what: "From the loss until people could work",
          value: tookMs / 1000,
          bound: LONGEST_RESTORE_MS / 1000,
          unit: "s",
        },
        { what: "Acknowledged messages missing", value: missing, ...none },
        { what: "Sent before the release", value: early, ...none },
        { what: "Sent twice", value: twice, ...none },
        { what: "Traces of people erased since the backup", value: hits, ...none },
      ];
      const command = `npm run chaos -- restore${sizes.dataset ? ` --dataset ${sizes.dataset}` : ""}`;
      writeResults("restore", { command, figures, details: { ...sizes, findings } });
    }
    return conclude(`restore${sizes.dataset ? ` of dataset ${sizes.dataset}` : ""}`, findings);
  } finally {
    await people.end();
    await house.end({ keepsLogs: findings.length === 0 || findings.some(({ holds }) => !holds) });
  }
}

async function drill(house: House, people: People, sizes: RestoreSizes) {
  const clienteles = await furnish(house, { companies: 2, conversations: sizes.conversations });
  const conversations = await openConversations(house, clienteles);
  const [{ company }] = clienteles as [Clientele];
  const erased = await makePeople(house, company);
  const backup = await startBackup(house.postgres);
  const half = Math.ceil(sizes.messages / 2);
  people.write({ url: house.url, conversations, messages: half, perSecond: half / (2 * sizes.seconds) });
  people.allow(half);
  const writing = { messages: half, seconds: 2 * sizes.seconds, parts: 1, progress: () => 1 };
  const customers = startCustomers(house, clienteles, writing);
  await pause(sizes.seconds * 1000);

  await backup.end();
  const lostAt = Date.now();
  await erasePeople(house, company, erased);
  const crashedAt = Date.now();
  await house.postgres.crash();
  const slots = [...house.apis, ...house.workers];
  await Promise.all(slots.map((slot) => slot.kill()));
  await restore(house.postgres, backup);
  const isBack = async () => !(await house.scratch.sql<{ is: boolean }>("select pg_is_in_recovery() as is"))[0]?.is;
  await until("the end of the recovery", isBack, PATIENCE_MS);
  // What Redis holds belongs to one life of the database.
  const life = { RESTORED_AT: new Date().toISOString(), REDIS_PREFIX: "restored:" };
  for (const slot of slots) slot.start({ ...life, SENDING: "held" });
  const areUp = async () => (await Promise.all(slots.map((slot) => slot.isUp()))).every(Boolean);
  await until("all processes to be up", areUp, PATIENCE_MS);
  await pause(CLOSED_MS);
  const open = (await Promise.all(slots.map((slot) => slot.isReady()))).filter(Boolean).length;
  const replayed = await replayErasures(house, life);
  await house.ready();
  const backAt = Date.now();
  await pause(sizes.heldSeconds * 1000);

  const releasedAt = Date.now();
  for (const slot of slots) {
    await slot.end();
    slot.start({ ...life, SENDING: "on" });
    await until(`${slot.name} to be back`, () => slot.isReady(), PATIENCE_MS);
  }
  await customers.done;
  await until("the attendants' last words", () => people.isDone, DRAIN_MS);
  await until("everything to be sent", async () => (await countUnsent(house.scratch)) === 0, DRAIN_MS);
  const tenantIds = clienteles.map(({ company }) => company.tenantId);
  const stored = await readStored(house.scratch, tenantIds);
  const found = await findPeople(house, company, erased);
  const judged = await judge(house, stored, await people.asked(), { lostAt, crashedAt, backAt, releasedAt });
  const hits = Object.values(found).reduce((sum, count) => sum + count, 0);
  const where = Object.entries(found).map(([place, count]) => `${count} in ${place}`);
  const findings = [
    ...judged.findings,
    none("processes ready before the replay", open),
    { what: "replay", holds: true, shown: replayed },
    { what: "traces of the erased", holds: hits === 0, shown: where.join(", ") },
  ];
  return { ...judged, findings, hits };
}

async function judge(
  house: House,
  stored: readonly Stored[],
  asked: readonly Asked[],
  { lostAt, crashedAt, backAt, releasedAt }: Moments,
) {
  const [sent, taken] = [await readSent(house.sandbox), await readTaken(house.sandbox)];
  const early = sent.filter(({ at }) => at > crashedAt + LOST_MS && at < releasedAt).length;
  const twice = sentTwice(sent, stored);
  const tookMs = backAt - crashedAt;
  const all = whatWasTaken(stored, asked, taken);
  const before = all.filter(({ at }) => at <= lostAt - LOST_MS);
  const last = all.filter(({ at }) => at > lostAt - LOST_MS && at <= lostAt);
  const missingOf = (some: typeof all) => some.filter(({ isThere }) => !isThere).length;
  const missing = missingOf(before);
  const findings: Finding[] = [
    { what: "restored", holds: tookMs <= LONGEST_RESTORE_MS, shown: `in ${(tookMs / 1000).toFixed(0)} s` },
    {
      what: "acknowledged before the loss",
      holds: before.length > 0 && missing === 0,
      shown: `${before.length}, ${missing} missing`,
    },
    { what: "in its last five seconds", holds: true, shown: `${last.length}, ${missingOf(last)} missing` },
    none("sent before the release", early),
    none("sent twice", twice),
    { what: "unconfirmed", holds: true, shown: String(stored.filter(({ status }) => status === "unconfirmed").length) },
  ];
  return { findings, tookMs, missing, early, twice };
}

/** All that was acknowledged, to people and to the provider, and whether the database has it. */
function whatWasTaken(
  stored: readonly Stored[],
  asked: readonly Asked[],
  taken: readonly { wamid: string; at: number }[],
): { at: number; isThere: boolean }[] {
  const clients = new Set(stored.map(({ clientId }) => clientId));
  const provider = new Set(stored.map(({ providerId }) => providerId));
  const answers = asked.flatMap(({ clientId, acknowledgedAt: at }) =>
    at === null ? [] : [{ at, isThere: clients.has(clientId) }],
  );
  return [...answers, ...taken.map(({ wamid, at }) => ({ at, isThere: provider.has(wamid) }))];
}

/** By the provider's book; of what the database still knows, for nobody can recognise what it forgot. */
function sentTwice(sent: readonly Sent[], stored: readonly Stored[]): number {
  const known = new Set(stored.map(({ clientId }) => clientId));
  const counts = new Map<string, number>();
  for (const { clientId, outcome } of sent) {
    if (clientId !== null && outcome === "accepted" && known.has(clientId)) {
      counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
    }
  }
  return [...counts.values()].filter((count) => count > 1).length;
}

const none = (what: string, count: number): Finding => ({ what, holds: count === 0, shown: String(count) });
