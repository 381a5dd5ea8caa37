// Erased people do not come back with a restore, and nothing that holds people is kept without an end.
import { chaos, defineGate, vitest } from "../define.ts";

/** With the ages and bounds of what is left over, and of the news in Redis. */
const FILES = [
  "src/gates/operation/l4.gate.test.ts",
  "src/office/personal-data/retention.leftovers.test.ts",
  "src/platform/realtime/stream.test.ts",
];

export default defineGate({
  id: "L4",
  suite: "personal data",
  must: "a restore with 5 erasures since the backup: not ready until replayed, 0 hits afterwards; quarantine, exports, Redis and security log have an age, and what one company may fill a bound",
  size: {
    commit: "5 people, a copied database",
    full: "5 people, a database lost under load and restored from its backup",
  },
  plants: ["replay-left-out"],
  command: (tier) => (tier === "full" ? chaos("full", "restore") : vitest(...FILES)),
});
