// Random hostile flows and customers: nothing may throw, pass a bound or leave a conversation without an owner.
import { validate } from "../check/validate.ts";
import type { FlowDocument } from "../document/document.ts";
import { parseDocument } from "../document/document.ts";
import type { WayKind } from "../document/targets.ts";
import type { Bounds } from "../engine/bounds.ts";
import type { EndReason } from "../engine/types.ts";
import { chanceFrom } from "./chance.ts";
import { drawFlow } from "./draw-flow.ts";
import { mend } from "./mend.ts";
import { type Played, pairOf, play } from "./play.ts";

export interface HostileOptions {
  flows: number;
  seed: number;
  /** Milliseconds, from whoever has a clock; without it nothing is timed. */
  clock?: () => number;
  /** Plants: a bound taken away, or a kind of way the validator forgets. */
  bounds?: Partial<Bounds>;
  forget?: WayKind;
  /** Ends with the first finding: enough where something was planted. */
  untilFound?: boolean;
}

export interface HostileReport {
  flows: number;
  events: number;
  mended: number;
  unmended: number;
  /** What was found, with how often and one seed that shows it. */
  found: Record<string, { times: number; flow: number }>;
  ends: Partial<Record<EndReason, number>>;
  mendedEnds: Partial<Record<EndReason, number>>;
  stateBytesMax: number;
  /** Milliseconds of parsing and validating one flow. */
  checkMs: number[];
}

/** Ends a drawing without errors must not come to. */
const STRUCTURAL: readonly EndReason[] = ["missingStep", "noWay", "nothing", "steps", "says", "visits", "calls"];
/** Those a circle by silence, which is only warned of, may still lead to. */
const BY_SILENCE: readonly EndReason[] = ["says", "visits", "calls"];

const CONVERSATIONS = 3;
const SEEDS_APART = 1_000_003;

export function runHostile(options: HostileOptions): HostileReport {
  const report: HostileReport = {
    flows: 0,
    events: 0,
    mended: 0,
    unmended: 0,
    found: {},
    ends: {},
    mendedEnds: {},
    stateBytesMax: 0,
    checkMs: [],
  };
  const prototypes = prototypeKeys();
  for (let index = 0; index < options.flows; index++) {
    one(options, report, index);
    if (options.untilFound && Object.keys(report.found).length > 0) break;
  }
  if (prototypeKeys() !== prototypes) note(report, "a prototype was changed", -1);
  return report;
}

const prototypeKeys = () =>
  [Object.prototype, Array.prototype, String.prototype, Function.prototype]
    .map((prototype) => Object.getOwnPropertyNames(prototype).join())
    .join(";");

function note(report: HostileReport, what: string, flow: number): void {
  const known = report.found[what];
  report.found[what] = { times: (known?.times ?? 0) + 1, flow: known?.flow ?? flow };
}

function one(options: HostileOptions, report: HostileReport, index: number): void {
  const chance = chanceFrom(options.seed * SEEDS_APART + index);
  const document = drawFlow(chance);
  report.flows++;
  checkTimed(document, options, report, index);
  const events = chance.is(0.002) ? 1100 : chance.between(5, 30);
  const drawn = pairOf(document, options.bounds);
  for (let time = 0; time < CONVERSATIONS; time++) take(report, play(drawn, chance, events), report.ends, index);
  // Without a bound the drawing itself shows it; mending is for what the validator should have seen.
  if (options.bounds) return;
  const mended = mend(document, options.forget ? { forget: options.forget } : {});
  if (!mended) {
    report.unmended++;
    note(report, "could not be mended", index);
    return;
  }
  report.mended++;
  const isCirclingBySilence = validate(mended, { forget: options.forget }).some(
    ({ code }) => code === "circleBySilence",
  );
  const pair = pairOf(mended, options.bounds);
  for (let time = 0; time < CONVERSATIONS; time++) {
    const played = play(pair, chance, events);
    take(report, played, report.mendedEnds, index);
    const { end } = played;
    if (end && STRUCTURAL.includes(end) && !(isCirclingBySilence && BY_SILENCE.includes(end)))
      note(report, `a flow without errors ended by ${end}`, index);
  }
}

function take(report: HostileReport, played: Played, ends: HostileReport["ends"], index: number): void {
  report.events += played.events;
  report.stateBytesMax = Math.max(report.stateBytesMax, played.stateBytes);
  if (played.end) ends[played.end] = (ends[played.end] ?? 0) + 1;
  for (const what of played.found) note(report, what, index);
}

/** The better of two: on a crowded machine the worse one measures the neighbours. */
function checkTimed(document: FlowDocument, { clock }: HostileOptions, report: HostileReport, index: number): void {
  const json = JSON.stringify(document);
  const times = (clock ? [0, 1] : [0]).map(() => {
    const value: unknown = JSON.parse(json);
    const begun = clock?.() ?? 0;
    const parsed = parseDocument(value);
    if (parsed.ok) validate(parsed.document);
    else note(report, `did not parse: ${parsed.faults[0]?.path} ${parsed.faults[0]?.message}`, index);
    return (clock?.() ?? 0) - begun;
  });
  if (clock) report.checkMs.push(Math.min(...times));
}
