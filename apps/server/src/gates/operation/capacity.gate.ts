// Gates of capacity and time: how much one small machine carries, and clocks. Run by name on a quiet machine.
import { bench, defineGate, vitest } from "../define.ts";

const measured = (id: string, must: string, name: string, ...args: string[]) =>
  defineGate({
    id,
    suite: "capacity",
    must,
    size: { commit: "a short run, by name", full: "as long as the number says" },
    step: "by name",
    command: (tier) => bench(tier, name, ...args),
  });

export default [
  measured("G4", "one loud company: the others at most 2x", "neighbour"),
  measured("H1", "500 active attendants: average 50 ms, p99 500 ms", "capacity", "--size", "M"),
  measured("H2", "customer to screen p99 500 ms at 80/s", "capacity", "--size", "M", "--only", "screen"),
  measured("H3", "webhook p99 150 ms", "inbound"),
  measured("H4", "320 messages a second for 60 s: 0 lost", "capacity", "--size", "M", "--only", "burst"),
  measured("H5", "5,000 idle sockets, 60 KiB each", "fanout"),
  measured("H6", "one company at ten times its share: the others at most 1.5x", "neighbour"),
  measured("H7", "8 hours: memory grows at most 1 MB/h", "soak"),
  measured("H8", "100,000 reconnects leave nothing behind", "soak"),
  defineGate({
    id: "H9",
    suite: "capacity",
    must: "12 statements per route, none over 100 ms",
    size: { commit: "every route in a company of thousands", full: "every route on the dataset L" },
    step: "budget:queries",
    command: (tier) => (tier === "full" ? bench(tier, "routes", "--dataset", "L") : vitest("src/budget")),
  }),
  measured("H10", "search 700 ms over ten million messages", "search"),
  defineGate({
    id: "I1",
    suite: "time",
    must: "1,000,000 triples of moment, zone and hours equal the oracle",
    size: { commit: "100,000 triples", full: "1,000,000 triples" },
    step: "test",
    command: (tier) =>
      tier === "full"
        ? ["node", "apps/server/src/company/hours/hours.sweep.ts", "--cases", "1000000"]
        : vitest("src/company/hours/hours.agreement.test.ts"),
  }),
];
