// A new version put in place under load: every process is asked to leave and started again, one after the other, so many
// times. Nobody may notice.
import { writeResults } from "../../bench/results.ts";
import { conclude } from "../figures.ts";
import { measureFlow } from "./flow.ts";

export interface RestartSizes {
  messages: number;
  conversations: number;
  /** How often each process is replaced. */
  times: number;
  seed: number;
  isWritten: boolean;
}

/** Two api and two workers. */
const PROCESSES = 4;
/** Leaving takes up to ten seconds, for the screens' sake. */
const SECONDS_EACH = 12;
/** Of all that is judged, what the page shows. */
const shown = ["failed requests", "lost", "duplicated", "out of order", "stuck"];

export async function runRestart({ isWritten, times, ...sizes }: RestartSizes): Promise<number> {
  const begun = performance.now();
  const kinds = Array.from({ length: times * PROCESSES }, () => "restart" as const);
  const flow = { ...sizes, faults: kinds.length, kinds, secondsPerFault: SECONDS_EACH, isPeaceful: true };
  const findings = await measureFlow(flow);
  if (isWritten) {
    const figures = findings
      .filter(({ what }) => shown.includes(what))
      .map(({ what, shown: count }) => ({ what, value: Number(count), bound: 0, unit: "" }));
    const screens = findings.filter(({ what }) => what === "screens").map(({ holds }) => (holds ? 0 : 1));
    figures.push({ what: "screens that missed something", value: screens[0] ?? 1, bound: 0, unit: "" });
    writeResults("restart", { command: "npm run chaos -- restart", figures, details: { ...sizes, times, findings } });
  }
  return conclude(`restart (${Math.round((performance.now() - begun) / 1000)} s)`, findings);
}
