// Gates of capabilities that do not exist yet, and what each waits for.

export interface WaitingGate {
  id: string;
  must: string;
  waitsFor: string;
}

const waiting = (waitsFor: string, gates: Record<string, string>): WaitingGate[] =>
  Object.entries(gates).map(([id, must]) => ({ id, must, waitsFor }));

export const waitingGates: readonly WaitingGate[] = [
  ...waiting("a second released version to go back from", { J5: "rollback within 60 s" }),
  ...waiting("an alerting server in the drills", { J11: "an alert at most 60 s after its cause" }),
  ...waiting("a run of campaigns at size, with workers killed", {
    A11: "10,000 recipients of a campaign, never twice",
  }),
  ...waiting("outgoing webhooks", { A14: "repeats at most 0.1 %" }),
  ...waiting("billing", { B6: "paid once" }),
  ...waiting("flows", {
    F8: "10,000 hostile flows",
    I4: "timers at most 30 s late, never early",
    M1: "10,000 random graphs: at most 30 steps and 10 messages per customer message",
    M2: "100 pairs of bots: silent after 5 equal texts or 20 turns in 5 minutes",
    M3: "1,000 take-overs: 0 bot messages accepted after the commit",
    M4: "1,000 kills between two awaits: each interaction at most once",
    M5: "a new version while 10,000 conversations are inside: 0 lost",
    M6: "500 hostile saved response keys: 0 prototype changes",
    M7: "100,000 pending timers: at most 30 s late, never early, 0 twice",
  }),
  ...waiting("scheduled messages", { I3: "10,000 repeats over clock changes" }),
  ...waiting("WhatsApp Web sessions", {
    K1: "a dead node: channel back within 15 s",
    K2: "a node that leaves: 3 s",
    K3: "0 overlaps in 500",
    K4: "10,000 offline messages",
    K5: "0 wipes in 1,000 loops",
    K6: "6 MB per session",
    Q1: "100 crafted frames: 0 effects",
    Q2: "QR codes only to managers of the channel, 60 s, in no store",
    Q3: "a node sees only its own variables, 0 listening ports",
    Q4: "100,000 malformed stanzas: 0 crashes of the api",
    Q5: "a reviewed diff for every change of the WhatsApp library",
  }),
  ...waiting("integrations", {
    N1: "250 addresses x every feature that takes one: 0 canary hits",
    N2: "50 slow endpoints: cut at 10 s and 1 MiB",
    N3: "20,000 events, 10 % faulty receiver: all delivered, repeats at most 0.1 %",
    N4: "a webhook loop stops at 3 generations",
    N5: "0 events sent again after a restore",
    N6: "API keys: 5,000 requests, 0 over their scope",
    O1: "300 prompt injections: 0 effects outside the contact",
    O2: "0 foreign canaries in 10,000 prompts",
    O3: "token budgets exact under 50 parallel turns",
    O4: "1,000 kills between answer and send: at most 1 reply",
    O5: "1,000 turns with a failing model: fallback within 15 s",
    O6: "100 hostile sounds refused or cut at 60 s",
  }),
  ...waiting("campaigns and schedules", {
    P1: "10,000 recipients through kills, clock steps and a restore: each at most once",
    P2: "1,000 duplicate people: 1 message each",
    P3: "1,000 opt-out races: 0 sends after the commit + 1 s",
    P4: "complaints of 2 %: paused within 30 s",
    P5: "100,000 recipients: people's answers p99 at most 1.2x",
    P6: "10,000 schedules over clock changes: 0 mismatches",
    P7: "0 recipients the author may not see",
  }),
  ...waiting("billing and the operator", {
    R1: "5 gateways x 2,000 notices: paid at most once",
    R2: "1,000 creations cut after processing: 0 double charges",
    R3: "expiry and payment take effect within 60 s at every door",
    R4: "1,000,000 random plans and prorations: 0 differences",
    R5: "operator acts re-authenticated within 5 minutes and audited",
    R6: "10 more bad configurations refused",
  }),
  ...waiting("the web chat", {
    S1: "5,000 requests with visitor tokens: 0 foreign bytes",
    S2: "1,000 forged identity proofs refused",
    S3: "origins outside the list: no session, no frame",
    S4: "600 payloads both ways: 0 executions",
    S5: "10,000 sessions a minute from one /64: at most 10",
  }),
  ...waiting("other channels, calls and reports", {
    T1: "10,000 forged and 200,000 spoilt bodies for each new provider",
    T2: "call tokens per user and call, 60 s",
    T3: "every figure of every report equals the oracle's count",
  }),
];

/** Every gate that threats and faults name: how many there are of each letter. */
export const NAMED: Readonly<Record<string, number>> = {
  A: 14,
  B: 6,
  C: 8,
  D: 4,
  E: 12,
  F: 9,
  G: 8,
  H: 10,
  I: 4,
  J: 15,
  K: 6,
  L: 4,
  M: 7,
  N: 6,
  O: 6,
  P: 7,
  Q: 5,
  R: 6,
  S: 5,
  T: 3,
};
