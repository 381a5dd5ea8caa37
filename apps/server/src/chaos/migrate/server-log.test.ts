// The server's log is read for the product's own waits and breaks, and for nobody else's.
import { expect, test } from "vitest";
import { readLog } from "./server-log.ts";

test("waits and breaks of the product are found, those of migrations are not", () => {
  const log = [
    "prosa_app LOG:  process 12 still waiting for RowExclusiveLock on relation 17 of database 5 after 100.1 ms",
    "prosa_app LOG:  process 12 acquired RowExclusiveLock on relation 17 of database 5 after 612.345 ms",
    "prosa_app ERROR:  canceling statement due to lock timeout",
    "prosa_app ERROR:  cached plan must not change result type",
    "prosa_app STATEMENT:  select 1",
    "prosa_owner LOG:  process 13 acquired AccessExclusiveLock on relation 17 of database 5 after 150.0 ms",
    "prosa_owner ERROR:  canceling statement due to lock timeout",
  ].join("\n");
  expect(readLog(log)).toEqual({
    waitsMs: [612.345],
    broken: [
      "prosa_app ERROR:  canceling statement due to lock timeout",
      "prosa_app ERROR:  cached plan must not change result type",
    ],
  });
});
