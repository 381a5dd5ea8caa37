// The whole path under fire: customers and attendants write while processes, database, Redis and provider fail. Then the
// provider's ledger says what must be there.
import { setTimeout as pause } from "node:timers/promises";
import { conclude, type Finding } from "../figures.ts";
import { type House, openHouse } from "../house/house.ts";
import { until } from "../scratch.ts";
import { accountInbound, accountOutbound, type InboundAccount, type OutboundAccount } from "./account.ts";
import { createDisturbance, type Disturbance } from "./disturb.ts";
import { type Doors, watchDoors } from "./doors.ts";
import { type People, startPeople } from "./people.ts";
import { type FaultKind, planFaults } from "./plan.ts";
import { type Plant, plants } from "./planted.ts";
import type { ScreenAccount } from "./screens.ts";
import { countQuarantined, countUnsent, readStored, type Stored } from "./stored.ts";
import { type Clientele, furnish, openConversations, startCustomers } from "./traffic.ts";
import { readFailed, readReceived, readSent, readTold } from "./witness.ts";

export interface FlowSizes {
  /** In both directions together. */
  messages: number;
  faults: number;
  seed: number;
  conversations: number;
  /** Time for one fault and the traffic around it. */
  secondsPerFault: number;
  /** Instead of the usual mixture, in this order. */
  kinds?: readonly FaultKind[];
  /** A mistake made on purpose, which must be found. */
  plant?: Plant;
  /** Nothing may fail even once: processes only leave when asked, and connections stay where they are. */
  isPeaceful?: boolean;
}

/** Between two faults so much traffic must pass within this time, or the run is over. */
const STANDSTILL_MS = 180_000;
/** Nothing may wait longer than this once everything works again. */
const DRAIN_MS = 180_000;
const SCREENS_MS = 30_000;
const MOST_RETURN_MS = 10_000;
const SHOWN = 5;
/** Fewer say nothing about one in twenty. */
const JUDGED_FAULTS = 100;
const PROGRESS_FAULTS = 20;

export async function runFlow(sizes: FlowSizes): Promise<number> {
  const begun = performance.now();
  const findings = await measureFlow(sizes);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const name = `flow (seed ${sizes.seed}${sizes.plant ? `, planted ${sizes.plant}` : ""}, ${seconds} s)`;
  return conclude(name, findings);
}

export async function measureFlow(sizes: FlowSizes): Promise<Finding[]> {
  const plant = sizes.plant ? plants[sizes.plant] : null;
  const house = await openHouse({
    ...(plant?.apiProgram ? { apiProgram: plant.apiProgram } : {}),
    ...(sizes.isPeaceful ? { keepsConnections: true } : {}),
  });
  const people = startPeople();
  let findings: Finding[] | null = null;
  try {
    await plant?.prepare?.(house.scratch);
    const kinds = sizes.kinds ?? plant?.kinds;
    findings = await storm(house, people, kinds ? { ...sizes, kinds, faults: kinds.length } : sizes);
    return findings;
  } finally {
    await people.end();
    const isWell = findings?.every(({ holds }) => holds) ?? false;
    const keepsLogs = !isWell && sizes.plant === undefined;
    if (keepsLogs) process.stderr.write(`the logs are in ${house.folder}\n`);
    await house.end({ keepsLogs });
  }
}

async function storm(house: House, people: People, sizes: FlowSizes): Promise<Finding[]> {
  const clienteles = await furnish(house, { companies: 2, conversations: sizes.conversations });
  await people.openScreens(
    house.url,
    clienteles.map(({ company }) => company.admin.token),
  );
  const conversations = await openConversations(house, clienteles);
  const [inbound, outbound] = [Math.floor(sizes.messages / 2) - conversations.length, Math.ceil(sizes.messages / 2)];
  const seconds = sizes.faults * sizes.secondsPerFault;
  people.write({ url: house.url, conversations, messages: outbound, perSecond: outbound / seconds });
  const progress = () => people.acknowledged / outbound;
  const customers = startCustomers(house, clienteles, { messages: inbound, seconds, parts: 10, progress });

  const disturbance = createDisturbance(house, sizes.seed);
  const doors = watchDoors(house.url, (clienteles[0] as Clientele).company);
  // Side by side, so that what breaks one ends the run with its own words.
  const [written] = await Promise.all([
    customers.done,
    disturb(people, disturbance, outbound, sizes).then(() => disturbance.calm()),
  ]).finally(() => doors.stop());
  await until("the attendants' last words", () => people.isDone, DRAIN_MS);
  const drainedMs = await drain(house);
  return judge(
    house,
    people,
    clienteles,
    { disturbance, doors },
    {
      isPeaceful: sizes.isPeaceful ?? false,
      isPlanted: sizes.plant !== undefined,
      conversations: conversations.length,
      inbound: written.acknowledged + conversations.length,
      unacknowledged: written.emitted - written.acknowledged,
      outbound,
      drainedMs,
    },
  );
}

/** Faults and traffic go in step: neither is over before the other. */
async function disturb(people: People, disturbance: Disturbance, outbound: number, { seed, faults, kinds }: FlowSizes) {
  const share = outbound / (faults + 1);
  for (const [number, fault] of planFaults(seed, faults, kinds).entries()) {
    people.allow(Math.ceil(share * (number + 2)));
    const isTime = () => people.acknowledged >= share * (number + 1);
    await until(`traffic before fault ${number + 1} (${fault.kind})`, isTime, STANDSTILL_MS);
    await disturbance.strike(fault, number);
    if ((number + 1) % PROGRESS_FAULTS === 0) {
      process.stderr.write(
        `${number + 1} of ${faults} faults, ${people.acknowledged} of ${outbound} answers written\n`,
      );
    }
  }
  people.allow(outbound);
}

/** Until nothing waits on either side; how long that took, or null when it never came. */
export async function drain(house: House): Promise<number | null> {
  const isQuiet = async () => {
    const { webhooks } = await house.sandbox.control("/stats");
    return webhooks.pending === 0 && (await countUnsent(house.scratch)) === 0;
  };
  try {
    const took = await until("everything to be told and sent", isQuiet, DRAIN_MS);
    // A send that ends now still has its statuses before it.
    await pause(1_000);
    return took + (await until("the last statuses", isQuiet, DRAIN_MS));
  } catch {
    return null;
  }
}

interface Done {
  isPeaceful: boolean;
  isPlanted: boolean;
  conversations: number;
  inbound: number;
  unacknowledged: number;
  outbound: number;
  drainedMs: number | null;
}

async function judge(
  house: House,
  people: People,
  clienteles: readonly Clientele[],
  { disturbance, doors }: { disturbance: Disturbance; doors: Doors },
  done: Done,
): Promise<Finding[]> {
  const stored = await readStored(house.scratch);
  const inward = accountInbound(await readReceived(house.sandbox), stored);
  const asked = await people.asked();
  const [sent, told] = [await readSent(house.sandbox), await readTold(house.sandbox)];
  const crashes = [...disturbance.crashes, ...house.standstills];
  const outward = accountOutbound({ asked, sent, told, stored, crashes });
  const accounts = await people.compare(truthsOf(clienteles, stored), SCREENS_MS);
  const failed = done.isPeaceful ? (await readFailed(house.sandbox)).map(({ told }) => told) : [];
  showCases({ ...prefixed("inbound", inward), ...prefixed("outbound", outward), "failed webhooks": failed });

  const retries = asked.reduce((sum, { attempts }) => sum + attempts - 1, 0);
  const longest = Math.max(0, ...disturbance.returnsMs);
  const deaths = [...house.apis, ...house.workers].reduce((sum, slot) => sum + slot.deaths, 0);
  const takenAt = sent.filter(({ outcome }) => outcome === "accepted").map(({ at }) => at);
  const drained = done.drainedMs === null ? "never" : `${(done.drainedMs / 1000).toFixed(1)} s`;
  return [
    shown("in", `${done.inbound} in ${done.conversations} conversations`),
    shown("out", `${done.outbound} (${retries} posted again)`),
    shown("faults", `${total(disturbance.counts)} (${countsIn(disturbance.counts)})`),
    ...(done.isPeaceful ? [none("failed requests", retries + failed.length)] : []),
    none("unacknowledged", done.unacknowledged + asked.filter(({ messageId }) => messageId === null).length),
    none("lost", inward.lost.length + outward.lost.length),
    none("duplicated", inward.duplicated.length + outward.duplicated.length),
    none("out of order", inward.inverted.length + outward.inverted.length),
    none("stuck", outward.stuck.length),
    none("wrong status", outward.wrong.length),
    none("altered or invented", inward.altered.length + inward.invented.length + inward.twins.length),
    {
      what: "unconfirmed",
      holds: outward.unexplained.length === 0,
      shown: `${outward.unconfirmed.length} (${outward.unexplained.length} without a cause; ${outward.ambiguous} answers said nothing)`,
    },
    none("quarantined", await countQuarantined(house.scratch)),
    ...screenFindings(accounts),
    {
      what: "back after PostgreSQL",
      holds: longest <= MOST_RETURN_MS,
      shown: `within ${(longest / 1000).toFixed(1)} s`,
    },
    none("processes that died by themselves", deaths),
    ...(disturbance.ends.length === 0
      ? []
      : [doors.judge(disturbance.ends, takenAt, done.isPlanted || disturbance.ends.length >= JUDGED_FAULTS)]),
    { what: "drained", holds: done.drainedMs !== null, shown: drained },
  ];
}

/** What each company's screen must show: all of its messages with their statuses. */
function truthsOf(clienteles: readonly Clientele[], stored: readonly Stored[]): [number, string][][] {
  return clienteles.map(({ company }) =>
    stored.filter(({ tenantId }) => tenantId === company.tenantId).map(({ id, status }) => [id, status]),
  );
}

function screenFindings(accounts: readonly ScreenAccount[]): Finding[] {
  const sum = (what: keyof ScreenAccount) => accounts.reduce((all, account) => all + account[what], 0);
  const wrong = sum("missing") + sum("stale") + sum("foreign") + sum("disorder") + sum("resets");
  const parts = (["missing", "stale", "foreign", "disorder", "resets"] as const).map((what) => `${sum(what)} ${what}`);
  return [
    {
      what: "screens",
      holds: wrong === 0,
      shown: wrong === 0 ? `true after ${sum("catchUps")} catch-ups` : parts.join(", "),
    },
  ];
}

const shown = (what: string, text: string): Finding => ({ what, holds: true, shown: text });
const none = (what: string, count: number): Finding => ({ what, holds: count === 0, shown: String(count) });
const total = (counts: Disturbance["counts"]) => Object.values(counts).reduce((sum, count) => sum + count, 0);
const countsIn = (counts: Disturbance["counts"]) =>
  Object.entries(counts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(", ");

function prefixed(direction: string, account: InboundAccount | OutboundAccount): Record<string, string[]> {
  const lists = Object.entries(account).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  return Object.fromEntries(lists.map(([what, cases]) => [`${direction} ${what}`, cases]));
}

/** The first cases of everything that must not be, for whoever has to find out why. */
function showCases(lists: Record<string, string[]>) {
  for (const [what, cases] of Object.entries(lists)) {
    if (cases.length === 0 || what === "outbound unconfirmed") continue;
    process.stderr.write(`${what}: ${cases.slice(0, SHOWN).join("; ")}${cases.length > SHOWN ? " ..." : ""}\n`);
  }
}
