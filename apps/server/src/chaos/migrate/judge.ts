// What a drill of migrations must show: who waited, whose request failed, what was lost, and that all of it was applied.
import type { Figure } from "../../bench/results.ts";
import type { Finding } from "../figures.ts";
import { accountInbound, accountOutbound } from "../flow/account.ts";
import type { Asked } from "../flow/attendants.ts";
import { readStored } from "../flow/stored.ts";
import { readFailed, readReceived, readSent, readTold } from "../flow/witness.ts";
import type { House } from "../house/house.ts";
import type { LoggedWaits } from "./server-log.ts";
import type { Wait } from "./watch.ts";

export interface Applied {
  file: string;
  ms: number;
  tries: number;
}

export interface Drilled {
  names: readonly string[];
  /** What the lint says about them. */
  lint: readonly string[];
  applied: readonly Applied[];
  problem: string | null;
  /** Of the clock, in milliseconds. */
  begunAt: number;
  tookMs: number;
  drainedMs: number | null;
  written: { inbound: number; unacknowledged: number; outbound: number };
  waits: readonly Wait[];
  longestGapMs: number;
  logged: LoggedWaits;
  lists: { answered: number; failed: readonly string[] };
  asked: readonly Asked[];
  tenantIds: readonly number[];
}

export interface Verdict {
  findings: Finding[];
  figures: Figure[];
  details: Record<string, unknown>;
}

const LONGEST_WAIT_MS = 500;
const PRODUCT = "prosa_app";
const SHOWN = 5;

export async function judge(house: House, drilled: Drilled): Promise<Verdict> {
  const { names, applied, written, logged, lists, asked } = drilled;
  const stored = await readStored(house.scratch, drilled.tenantIds);
  const inward = accountInbound(await readReceived(house.sandbox), stored);
  const [sent, told] = [await readSent(house.sandbox), await readTold(house.sandbox)];
  const outward = accountOutbound({ asked, sent, told, stored, crashes: house.standstills });
  const refused = await readFailed(house.sandbox);
  const retries = asked.reduce((sum, { attempts }) => sum + attempts - 1, 0);
  const failed = retries + refused.length + lists.failed.length + outward.refused.length;
  const waits = longestOf(drilled.waits.filter(({ role }) => role === PRODUCT));
  const longestMs = Math.max(0, waits[0]?.ms ?? 0, ...logged.waitsMs);
  const most = (some: readonly Wait[]) => longestOf(some)[0]?.ms ?? 0;
  const behindMs = most(waits.filter((wait) => wait.isBehindMigration));
  const beforeMs = most(waits.filter(({ at }) => at < drilled.begunAt));
  const own = most(drilled.waits.filter(({ role }) => role !== PRODUCT));
  show("waits", waits.slice(0, SHOWN).map(inWords));
  show("broken statements", logged.broken);
  show(
    "refused webhooks",
    refused.map(({ told }) => told),
  );
  show("lists", lists.failed);
  if (drilled.problem) show("migrations", [drilled.problem]);

  const lost = inward.lost.length + outward.lost.length + outward.stuck.length + written.unacknowledged;
  const twice = inward.duplicated.length + outward.duplicated.length;
  const disordered = inward.inverted.length + outward.inverted.length;
  const wrong = outward.wrong.length + inward.altered.length + inward.invented.length + inward.twins.length;
  const findings: Finding[] = [
    {
      what: "applied",
      holds: drilled.problem === null && applied.length === names.length,
      shown: `${applied.length} of ${names.length} in ${(drilled.tookMs / 1000).toFixed(1)} s (${applied.reduce((sum, { tries }) => sum + tries - 1, 0)} tries again)`,
    },
    {
      what: "longest wait for a lock",
      holds: longestMs <= LONGEST_WAIT_MS,
      shown: `${longestMs.toFixed(0)} ms (before the first migration ${beforeMs.toFixed(0)} ms; ${waits.length} waits seen)`,
    },
    {
      what: "behind a migration",
      holds: behindMs <= LONGEST_WAIT_MS,
      shown: `${behindMs.toFixed(0)} ms (migrations themselves ${own.toFixed(0)} ms)`,
    },
    none("statements broken", logged.broken.length),
    none("failed requests", failed),
    {
      what: "written",
      holds: true,
      shown: `${written.inbound} in, ${written.outbound} out, ${lists.answered} lists read`,
    },
    none("lost or stuck", lost),
    none("duplicated", twice),
    none("out of order", disordered),
    none("wrong", wrong),
    { what: "drained", holds: drilled.drainedMs !== null, shown: drilled.drainedMs === null ? "never" : "yes" },
    { what: "looked", holds: true, shown: `at most every ${drilled.longestGapMs.toFixed(0)} ms` },
    none("found by the lint", drilled.lint.length),
  ];
  const zero = { bound: 0, unit: "" };
  const figures: Figure[] = [
    { what: "Longest wait of a statement for a lock", value: longestMs, bound: LONGEST_WAIT_MS, unit: "ms" },
    { what: "Longest wait behind a migration", value: behindMs, bound: LONGEST_WAIT_MS, unit: "ms" },
    { what: "Statements that gave up or broke", value: logged.broken.length, ...zero },
    { what: "Requests that failed or were made again", value: failed, ...zero },
    { what: "Messages lost", value: lost, ...zero },
    { what: "Messages duplicated", value: twice, ...zero },
    { what: "Messages out of order", value: disordered, ...zero },
    { what: "Migrations applied", value: applied.length, bound: names.length, unit: "", atLeast: true },
  ];
  return { findings, figures, details: { applied, longestWaits: waits.slice(0, SHOWN) } };
}

const longestOf = (waits: readonly Wait[]) => waits.toSorted((a, b) => b.ms - a.ms);
const inWords = ({ ms, wanted, statement, behind }: Wait) =>
  `${ms.toFixed(0)} ms for ${wanted}: "${statement}" behind "${behind}"`;
const none = (what: string, count: number): Finding => ({ what, holds: count === 0, shown: String(count) });

function show(what: string, cases: readonly string[]) {
  for (const one of cases.slice(0, SHOWN)) process.stderr.write(`${what}: ${one}\n`);
}
