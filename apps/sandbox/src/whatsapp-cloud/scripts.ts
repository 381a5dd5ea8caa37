// How each kind of person behaves: pure plans of what happens to a message sent to them.

export const SCRIPTS = [
  "happy",
  "manual",
  "slow",
  "offline",
  "blocked",
  "not_registered",
  "rate_limited",
  "flaky",
  "duplicate",
  "out_of_order",
  "timeout",
] as const;

export type ScriptName = (typeof SCRIPTS)[number];

/** `happenedMs` is set where the news arrives later than the fact, as it does when statuses overtake each other. */
export type Step = { status: "sent" | "delivered" | "read" | "failed"; afterMs: number; happenedMs?: number };

const HAPPY: Step[] = [
  { status: "sent", afterMs: 0 },
  { status: "delivered", afterMs: 150 },
  { status: "read", afterMs: 400 },
];
const UNDELIVERABLE: Step[] = [{ status: "failed", afterMs: 100 }];

const PLANS: Record<ScriptName, Step[]> = {
  happy: HAPPY,
  manual: HAPPY.slice(0, 2),
  slow: [
    { status: "sent", afterMs: 1_000 },
    { status: "delivered", afterMs: 4_000 },
    { status: "read", afterMs: 8_000 },
  ],
  offline: HAPPY.slice(0, 1),
  blocked: UNDELIVERABLE,
  not_registered: UNDELIVERABLE,
  rate_limited: HAPPY,
  flaky: HAPPY,
  duplicate: HAPPY,
  out_of_order: [
    { status: "sent", afterMs: 0 },
    { status: "read", afterMs: 150 },
    { status: "delivered", afterMs: 300, happenedMs: 100 },
  ],
  timeout: HAPPY,
};

export function planOf(script: ScriptName): Step[] {
  return PLANS[script];
}

/** Someone whose phone was off, or whose owner was not looking, catches up when the behaviour changes. */
export function catchesUp(before: ScriptName, after: ScriptName): boolean {
  const wasHolding = before === "offline" || before === "manual";
  return wasHolding && planOf(after).some((step) => step.status === "delivered");
}

export function copiesOf(script: ScriptName | undefined): number {
  return script === "duplicate" ? 2 : 1;
}
