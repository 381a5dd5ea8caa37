// How long a customer has waited in the business time of a queue, and how that looks beside its target. Pure: server and screens
// judge by the same rule; `is_late` is its word in SQL.

export type WaitLevel = "calm" | "warning" | "danger";
export const targetNames = ["firstAnswer", "answer", "closing"] as const;
export type TargetName = (typeof targetNames)[number];
export type Targets = Readonly<Record<TargetName, number | null>>;

/** Opens and closes, in milliseconds; in order and apart. */
export type OpenSpan = readonly [opensAt: number, closesAt: number];

export interface WaitRules {
  /** The queues' own; under 0 the company's. */
  targets: ReadonlyMap<number, Targets>;
  /** Under "queue 7", "channel 3" and "company 0"; whoever is not there is always open. */
  hours: ReadonlyMap<string, readonly OpenSpan[]>;
  /** Before this moment nothing is known of the spans: a wait is counted from here. */
  knownFrom: number;
}

export interface Wait {
  since: number;
  queueId: number | null;
  channelId: number | null;
  /** Nobody has answered yet since it was opened. */
  isFirst: boolean;
}

/** Without a target a wait is long after a quarter of an hour. */
export const USUAL_MINUTES = 15;
const MINUTE_MS = 60_000;
const WARNING_SHARE = 1 / 3;

export const noRules: WaitRules = { targets: new Map(), hours: new Map(), knownFrom: 0 };

export function openMs(spans: readonly OpenSpan[], from: number, to: number): number {
  let open = 0;
  for (const [opensAt, closesAt] of spans) {
    if (opensAt >= to) break;
    open += Math.max(0, Math.min(closesAt, to) - Math.max(opensAt, from));
  }
  return open;
}

/** The queue's own, else the company's. */
export function targetOf(rules: WaitRules, queueId: number | null, name: TargetName): number | null {
  const own = queueId === null ? null : (rules.targets.get(queueId)?.[name] ?? null);
  return own ?? rules.targets.get(0)?.[name] ?? null;
}

/** By the queue's spans, else the channel's, else the company's; without any by the clock. */
export function waitedMs(rules: WaitRules, { since, queueId, channelId }: Wait, now: number): number {
  // A clock a little behind the server's must not show a negative wait.
  if (now <= since) return 0;
  const spans =
    rules.hours.get(`queue ${queueId}`) ?? rules.hours.get(`channel ${channelId}`) ?? rules.hours.get("company 0");
  return spans ? openMs(spans, Math.max(since, rules.knownFrom), now) : now - since;
}

/** A third of the target is amber, all of it red. */
export function waitLevel(rules: WaitRules, wait: Wait, now: number): WaitLevel {
  const minutes = targetOf(rules, wait.queueId, wait.isFirst ? "firstAnswer" : "answer") ?? USUAL_MINUTES;
  const share = waitedMs(rules, wait, now) / (minutes * MINUTE_MS);
  return share >= 1 ? "danger" : share >= WARNING_SHARE ? "warning" : "calm";
}
