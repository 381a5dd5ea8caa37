// Guesses are counted per account, and a flood of strangers keeps nobody out whom a browser makes known.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "E11",
  suite: "sessions",
  must: "guesses: at most 100 per account and day, summed over all devices and accounts of the same e-mail; under 100 unknown sign-ins a second every known browser gets in, p95 at most 2 s; IPv6 counted by /64",
  size: {
    commit: "300 tries in a day, 90 strangers at once",
    full: "10,000 tries in a day, 100 strangers a second for 20 s",
  },
  plants: ["guard-by-email-and-device"],
});
