// Gates of the chaos suite: what was acknowledged is never lost, repeated or put out of order.
import { bench, chaos, defineGate, vitestWith } from "../define.ts";

const flow = (id: string, must: string) =>
  defineGate({
    id,
    suite: "chaos",
    must,
    size: { commit: "5,000 messages, 20 faults", full: "100,000 messages, 200 faults" },
    plants: ["skip-unique", "ack-before-commit"],
    step: "chaos",
    command: (tier, plant) => chaos(tier, "flow", ...(plant ? ["--plant", plant] : [])),
  });

export default [
  flow("A1", "100,000 messages, 200 faults: lost 0, stuck 0"),
  flow("A2", "100,000 messages, 200 faults: duplicated 0"),
  defineGate({
    id: "A3",
    suite: "chaos",
    must: "0 duplicates in 2,000 ambiguous sends",
    size: { commit: "60 sends", full: "2,000 sends" },
    step: "chaos",
    command: (tier) => chaos(tier, "ambiguous"),
  }),
  defineGate({
    id: "A4",
    suite: "chaos",
    must: "50 of 50 permutations of the same news equal",
    size: { commit: "10 orders", full: "50 orders" },
    step: "chaos",
    command: (tier) => chaos(tier, "permutations"),
  }),
  defineGate({
    id: "A5",
    suite: "chaos",
    must: "one dead provider, the others at most 1.2x",
    size: { commit: "a short bench, by name", full: "three rounds" },
    step: "by name",
    command: (tier) => bench(tier, "outbound"),
  }),
  defineGate({
    id: "A6",
    suite: "chaos",
    must: "Redis flushed and away: nothing missed, nothing twice",
    size: { commit: "1,500 changes, 1 flush", full: "10,000 changes, 5 flushes" },
    step: "chaos",
    command: (tier) => chaos(tier, "journal"),
  }),
  flow("A7", "PostgreSQL away: back at most 10 s after it is"),
  flow("A8", "0 inversions in 2,000 conversations"),
  flow("A9", "screens caught up at most 5 s after a gap"),
  defineGate({
    id: "A10",
    suite: "chaos",
    must: "1,000 client ids x 10 posts: 1,000 messages",
    size: { commit: "100 ids", full: "1,000 ids" },
    step: "chaos",
    command: (tier) => chaos(tier, "uniqueness"),
  }),
  defineGate({
    id: "A12",
    suite: "chaos",
    must: "a killed worker's job goes on at most 15 s later",
    size: { commit: "1 kill", full: "5 kills" },
    step: "chaos",
    command: (tier) => chaos(tier, "jobs"),
  }),
  defineGate({
    id: "B1",
    suite: "uniqueness",
    must: "1,000 contacts x 20 first messages = 1,000 tickets",
    size: { commit: "100 contacts", full: "1,000 contacts" },
    step: "chaos",
    command: (tier) => chaos(tier, "uniqueness"),
  }),
  defineGate({
    id: "B2",
    suite: "uniqueness",
    must: "10,000 people written with and without the ninth digit: 0 twins",
    size: { commit: "50 people", full: "10,000 people" },
    step: "test",
    command: (tier) =>
      vitestWith(
        tier === "full" ? { CROWD_CONTACTS: 10_000, CROWD_MESSAGES: 4 } : {},
        "src/conversation/intake/intake.crowd.test.ts",
      ),
  }),
  defineGate({
    id: "B3",
    suite: "uniqueness",
    must: "1,000 tickets, 50 hands each: 1 winner",
    size: { commit: "10 rounds", full: "1,000 rounds" },
    step: "chaos",
    command: (tier) => chaos(tier, "taking"),
  }),
  defineGate({
    id: "B4",
    suite: "uniqueness",
    must: "caps of the plan exact under simultaneous creations",
    size: { commit: "users and channels", full: "users and channels" },
    step: "test",
    command: () => vitestWith({}, "src/company/users", "src/conversation/channels"),
  }),
];
