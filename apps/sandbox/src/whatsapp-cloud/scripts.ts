// How each kind of person behaves: pure plans of what happens to a message sent to them.

export const SCRIPTS = [
  "happy",
  "manual",
  "slow",
  "offline",
  "never_delivered",
  "blocked",
  "not_registered",
  "fail",
  "rate_limited",
  "flaky",
  "duplicate",
  "out_of_order",
  "read_before_sent",
  "failed_after_delivered",
  "timeout",
] as const;

export type ScriptName = (typeof SCRIPTS)[number];
export type StepStatus = "sent" | "delivered" | "read" | "played" | "failed";

/** `happenedMs` is set where the news arrives later than the fact, as it does when statuses overtake each other. */
export type Step = { status: StepStatus; afterMs: number; happenedMs?: number };

const HAPPY: Step[] = [
  { status: "sent", afterMs: 0 },
  { status: "delivered", afterMs: 150 },
  { status: "read", afterMs: 400 },
];
const FAILURE: Step[] = [{ status: "failed", afterMs: 100 }];

const PLANS: Record<ScriptName, Step[]> = {
  happy: HAPPY,
  manual: HAPPY.slice(0, 2),
  slow: [
    { status: "sent", afterMs: 1_000 },
    { status: "delivered", afterMs: 4_000 },
    { status: "read", afterMs: 8_000 },
  ],
  offline: HAPPY.slice(0, 1),
  never_delivered: HAPPY.slice(0, 1),
  blocked: FAILURE,
  not_registered: FAILURE,
  fail: FAILURE,
  rate_limited: HAPPY,
  flaky: HAPPY,
  duplicate: HAPPY,
  out_of_order: [
    { status: "sent", afterMs: 0 },
    { status: "read", afterMs: 150 },
    { status: "delivered", afterMs: 300, happenedMs: 100 },
  ],
  read_before_sent: [
    { status: "read", afterMs: 50, happenedMs: 400 },
    { status: "sent", afterMs: 150, happenedMs: 0 },
    { status: "delivered", afterMs: 300, happenedMs: 150 },
  ],
  failed_after_delivered: [
    { status: "sent", afterMs: 0 },
    { status: "delivered", afterMs: 150 },
    { status: "failed", afterMs: 300 },
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
