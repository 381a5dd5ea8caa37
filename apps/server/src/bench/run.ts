// Figures on purpose: `npm run bench -- inbound [--seconds 5] [--rounds 3]`. One line per bench, then an exit code.
import { parseArgs } from "node:util";
import { runCapacity } from "./capacity/capacity.ts";
import { runNeighbour } from "./capacity/neighbour.ts";
import { runSoak } from "./capacity/soak.ts";
import { runContacts } from "./contacts.ts";
import { runFanout } from "./fanout/fanout.ts";
import { runImport } from "./import.ts";
import { runInbound } from "./inbound/inbound.ts";
import { runList } from "./list.ts";
import { runOutbound } from "./outbound.ts";
import { runRoutes } from "./routes/routes.ts";
import { runScreen } from "./screen/screen.ts";
import { runSearch } from "./search.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tier: { type: "string", default: "full" },
    seconds: { type: "string" },
    rounds: { type: "string" },
    profile: { type: "string" },
    only: { type: "string" },
    /** Of the list in tickets, of search in messages, of contacts in contacts: "10000,100000,1000000". */
    sizes: { type: "string" },
    /** Of capacity: how large the past is, or a dataset made before, and who is at work. */
    size: { type: "string" },
    database: { type: "string" },
    attendants: { type: "string" },
    inbound: { type: "string" },
    /** Of routes: S, M or L; and whether a database made before is measured itself and not a copy. */
    dataset: { type: "string" },
    "in-place": { type: "boolean", default: false },
    /** Keeps the figures in docs/performance. */
    write: { type: "boolean", default: false },
  },
});

const isSmall = values.tier === "commit";
const size = (given: string | undefined, full: number, small: number) =>
  given ? Number(given) : isSmall ? small : full;

/** Each prints one line of figures and answers an exit code. */
const benches: Record<string, () => Promise<number>> = {
  inbound: () =>
    runInbound({
      seconds: size(values.seconds, 6, 3),
      rounds: size(values.rounds, 3, 3),
      connections: 16,
      contacts: 1_000,
      ...(values.profile ? { profileFolder: values.profile } : {}),
    }),
};

benches.screen = () =>
  runScreen({
    seconds: size(values.seconds, 15, 5),
    ...(values.profile ? { profileFolder: values.profile } : {}),
  });

benches.outbound = () =>
  runOutbound({
    seconds: size(values.seconds, 20, 6),
    conversations: 2_000,
    bulk: size(undefined, 20_000, 5_000),
    ...(values.only ? { only: values.only } : {}),
    ...(values.profile ? { profileFolder: values.profile } : {}),
  });

benches.list = () =>
  runList({
    tickets: (values.sizes ?? (isSmall ? "10000,30000" : "10000,100000,1000000")).split(",").map(Number),
    seconds: size(values.seconds, 10, 3),
    rounds: size(values.rounds, 3, 1),
    connections: 8,
    isWritten: values.write,
    ...(values.profile ? { profileFolder: values.profile } : {}),
  });

benches.search = () =>
  runSearch({
    messages: (values.sizes ?? (isSmall ? "10000,100000" : "10000,100000,1000000,10000000")).split(",").map(Number),
    rounds: size(values.rounds, 20, 5),
    isWritten: values.write,
  });

benches.contacts = () => {
  const [small = 2_000, large = 200_000] = (values.sizes ?? (isSmall ? "2000,20000" : ""))
    .split(",")
    .filter(Boolean)
    .map(Number);
  return runContacts({ contacts: [small, large], rounds: size(values.rounds, 8, 4) });
};

benches.import = () => {
  const rows = size(values.sizes, 50_000, 5_000);
  return runImport({ rows, bad: rows / 100 });
};

benches.capacity = () =>
  runCapacity({
    size: values.size ?? (isSmall ? "S" : "M"),
    attendants: size(values.attendants, 500, 100),
    seconds: size(values.seconds, 600, 15),
    inbound: size(values.inbound, 40, 10),
    screen: { inbound: size(undefined, 80, 20), seconds: size(undefined, 60, 10) },
    burst: { inbound: size(undefined, 320, 80), seconds: size(undefined, 60, 10) },
    isWritten: values.write,
    ...(values.only ? { only: values.only } : {}),
    ...(values.database ? { database: values.database } : {}),
    ...(values.profile ? { profileFolder: values.profile } : {}),
  });

benches.neighbour = () =>
  runNeighbour({
    size: values.size ?? (isSmall ? "S" : "M"),
    attendants: size(values.attendants, 200, 100),
    seconds: size(values.seconds, 60, 15),
    inbound: size(values.inbound, 16, 10),
    rounds: size(values.rounds, 3, 1),
    isWritten: values.write,
    ...(values.database ? { database: values.database } : {}),
  });

benches.soak = () =>
  runSoak({
    size: values.size ?? (isSmall ? "S" : "M"),
    attendants: size(values.attendants, 200, 100),
    inbound: size(values.inbound, 16, 10),
    minutes: size(values.seconds, 3_600, 120) / 60,
    settleMinutes: size(undefined, 15, 0.5),
    isWritten: values.write,
    ...(values.database ? { database: values.database } : {}),
  });

benches.routes = () =>
  runRoutes({
    dataset: values.dataset ?? (isSmall ? "S" : "L"),
    inPlace: values["in-place"],
    isWritten: values.write,
    ...(values.only ? { only: values.only } : {}),
    ...(values.database ? { database: values.database } : {}),
  });

benches.fanout = () =>
  runFanout({
    companies: 10,
    people: 100,
    messages: size(undefined, 3_000, 1_000),
    rounds: size(values.rounds, 3, 1),
    idleSockets: size(undefined, 5_000, 1_000),
    isWritten: values.write,
    ...(values.profile ? { profileFolder: values.profile } : {}),
  });

/** An hour of its own is asked for by name. */
const wanted = positionals.length > 0 ? positionals : Object.keys(benches).filter((name) => name !== "soak");
const unknown = wanted.filter((name) => !benches[name]);
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(", ")}. Known: ${Object.keys(benches).join(", ")}\n`);
  process.exit(64);
}
let failed = 0;
for (const name of wanted) failed += (await benches[name]?.()) === 0 ? 0 : 1;
process.stdout.write(`${wanted.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
