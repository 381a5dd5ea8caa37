// Gates of operation and personal data: restoring, migrating, replacing, rotating, erasing.
import { chaos, defineGate, vitest } from "../define.ts";

const drill = (id: string, must: string, suite: string, plants: readonly string[] = []) =>
  defineGate({
    id,
    suite: "operation",
    must,
    size: { commit: "the small drill, by name", full: "the drill on the dataset L" },
    plants,
    step: "by name",
    command: (tier, plant) =>
      chaos(
        tier,
        suite,
        ...(tier === "full" && suite !== "restart" ? ["--dataset", "L"] : []),
        ...(plant ? ["--plant", plant] : []),
      ),
  });

const shown = (id: string, must: string, ...files: string[]) =>
  defineGate({
    id,
    suite: id.startsWith("L") ? "personal data" : "operation",
    must,
    size: { commit: "every case", full: "every case" },
    step: "test",
    command: () => vitest(...files),
  });

export default [
  drill("J1", "a lost database: loss 5 s, restored within 15 min", "restore"),
  drill("J2", "0 resends after a restore", "restore"),
  drill("J3", "migrations under load: a lock is waited for at most 500 ms, downtime 0", "migrate", ["blocking-index"]),
  drill("J4", "every process replaced under load: 0 failed requests", "restart"),
  shown("J6", "keys rotated online within 60 s", "src/platform/secrets/secrets.test.ts"),
  shown("J7", "30 canaries, 0 in the log", "src/platform/log/logger.test.ts", "src/company/auth/auth.secrets.test.ts"),
  shown("J9", "25 bad configurations refused", "src/platform/config/load.test.ts"),
  shown(
    "L1",
    "the export of a person holds everything of theirs and nothing of others",
    "src/office/personal-data/personal-data.test.ts",
  ),
  shown("L2", "an erased person is found nowhere", "src/office/personal-data/personal-data.journey.test.ts"),
  shown(
    "L3",
    "retention empties what is old, and a restored backup gets its erasures again",
    "src/office/personal-data/personal-data.test.ts",
  ),
];
