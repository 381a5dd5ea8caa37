// Faults on purpose: `npm run chaos [-- jobs|journal|ingest|sends] [sizes]`. One line of figures per suite, then an exit code.
import { parseArgs } from "node:util";
import { runIngest } from "./ingest.ts";
import { runJobsChaos } from "./jobs.ts";
import { runJournalChaos } from "./journal.ts";
import { runSendsChaos } from "./sends.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tier: { type: "string", default: "full" },
    jobs: { type: "string" },
    keys: { type: "string" },
    kills: { type: "string" },
    flushes: { type: "string" },
    changes: { type: "string" },
    writers: { type: "string" },
    clients: { type: "string" },
    seconds: { type: "string" },
  },
});

const isSmall = values.tier === "commit";
const size = (given: string | undefined, full: number, small: number) =>
  given ? Number(given) : isSmall ? small : full;

const suites: Record<string, () => Promise<number>> = {
  jobs: () =>
    runJobsChaos({
      jobs: size(values.jobs, 1_000, 200),
      keys: size(values.keys, 100, 20),
      kills: size(values.kills, 5, 1),
      seconds: size(values.seconds, 10, 2),
    }),
  journal: () =>
    runJournalChaos({
      changes: size(values.changes, 10_000, 1_500),
      writers: size(values.writers, 8, 8),
      kills: size(values.kills, 5, 1),
      flushes: size(values.flushes, 5, 1),
      clients: size(values.clients, 24, 8),
      seconds: size(values.seconds, 10, 2),
    }),
  ingest: () => runIngest({ seconds: size(values.seconds, 10, 2), concurrency: 32, contacts: 500 }),
  sends: () =>
    runSendsChaos({
      conversations: size(values.clients, 20, 10),
      messages: size(values.changes, 25, 10),
      kills: size(values.kills, 5, 1),
    }),
};

const wanted = positionals.length > 0 ? positionals : Object.keys(suites);
const unknown = wanted.filter((name) => !suites[name]);
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(", ")}. Known: ${Object.keys(suites).join(", ")}\n`);
  process.exit(64);
}
let failed = 0;
for (const name of wanted) failed += (await suites[name]?.()) === 0 ? 0 : 1;
process.stdout.write(`${wanted.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
