// What attendants do and how often, what is read from the times they waited, and what must hold. Pure.

/** Seconds between two of a kind, of one person. */
export const habits = { list: 30, open: 20, send: 30, search: 120, move: 300 } as const;
export type Habit = keyof typeof habits;

export const bounds = {
  averageMs: 50,
  p99Ms: 500,
  screenP99Ms: 500,
  drainSeconds: 120,
} as const;

export interface Summary {
  count: number;
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  most: number;
}

/** In order of size, which the caller must not mind. */
export function summarize(times: number[]): Summary {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0);
  const sum = sorted.reduce((total, time) => total + time, 0);
  const mean = rounded(sum / Math.max(1, sorted.length));
  return { count: sorted.length, mean, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

export interface StepReport {
  /** By what was done; "all" holds them together. */
  actions: Record<string, Summary>;
  /** How often each status other than 200 was answered, by action: "take 409". Nobody answered: 0. */
  refusals: Record<string, number>;
  /** `statuses`: what the provider told about answers, beside the messages of customers. */
  inbound: { sent: number; taken: number; repeated: number; statuses: number; times: Summary };
  screen: { frames: number; unseen: number; times: Summary };
  /** After the last one was sent, until everything was taken and seen; null: never. */
  drainSeconds: number | null;
  /** How late the load program itself was: where this is large, its times are its own. */
  clientLagP99: number;
}

export interface Held {
  what: string;
  holds: boolean;
  shown: string;
}

export const countErrors = ({ refusals }: StepReport) =>
  Object.entries(refusals)
    .filter(([name]) => / (0|5\d\d)$/.test(name))
    .reduce((sum, [, count]) => sum + count, 0);

export function judgeWork(what: string, report: StepReport): Held {
  const { mean, p99, count } = report.actions.all ?? summarize([]);
  const errors = countErrors(report);
  const holds = count > 0 && mean <= bounds.averageMs && p99 <= bounds.p99Ms && errors === 0;
  const webhooks = `webhooks p99 ${report.inbound.times.p99} ms`;
  return {
    what,
    holds,
    shown: `average ${mean} ms, p99 ${p99} ms, ${errors} errors in ${count} requests (${webhooks})`,
  };
}

export function judgeScreen(what: string, { screen, inbound }: StepReport): Held {
  const { p50, p99, most } = screen.times;
  const holds = screen.frames > 0 && p99 <= bounds.screenP99Ms && screen.unseen === 0;
  const counts = `${screen.frames} frames of ${inbound.sent} messages, ${screen.unseen} unseen`;
  return { what, holds, shown: `p50 ${p50} ms, p99 ${p99} ms, most ${most} ms (${counts})` };
}

/** `stored`: what the database holds of what was sent, by the provider's own ids. */
export function judgeBurst(what: string, report: StepReport, stored: { messages: number; quarantined: number }): Held {
  const { inbound, screen, drainSeconds } = report;
  const lost = inbound.sent - stored.messages;
  const isDrained = drainSeconds !== null && drainSeconds <= bounds.drainSeconds;
  const drained = drainSeconds === null ? "never drained" : `drained in ${drainSeconds.toFixed(1)} s`;
  return {
    what,
    holds: inbound.sent > 0 && lost === 0 && stored.quarantined === 0 && screen.unseen === 0 && isDrained,
    shown: `${lost} lost of ${inbound.sent}, ${inbound.repeated} repeated, ${screen.unseen} unseen, ${drained}`,
  };
}

/** Of every company the one who sees everything, then the others, evenly from all companies. */
export function atWork<P extends { profile: string }>(people: readonly P[], wanted: number): P[] {
  const admins = people.filter(({ profile }) => profile === "admin").slice(0, wanted);
  const others = people.filter(({ profile }) => profile !== "admin");
  const open = Math.min(others.length, wanted - admins.length);
  return [...admins, ...Array.from({ length: open }, (_, n) => others[Math.floor((n * others.length) / open)] as P)];
}

/** One line per kind of action. */
export function inRows(report: StepReport): string[] {
  const row = (name: string, { count, mean, p50, p95, p99, most }: Summary) =>
    `  ${name.padEnd(10)} ${String(count).padStart(7)}  mean ${mean}  p50 ${p50}  p95 ${p95}  p99 ${p99}  most ${most} ms`;
  const refused = Object.entries(report.refusals).map(([name, count]) => `${count} x ${name}`);
  return [
    ...Object.entries(report.actions).map(([name, summary]) => row(name, summary)),
    row("webhook", report.inbound.times),
    row("to screen", report.screen.times),
    `  refused: ${refused.join(", ") || "nothing"}; ${report.inbound.statuses} statuses; load program late by ${report.clientLagP99} ms (p99)`,
  ];
}
