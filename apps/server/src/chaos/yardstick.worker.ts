// Commits nothing but a mark in the log, again and again, and tells how long that took when asked.
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { openAdminSql } from "#platform/database";
import { percentile } from "./figures.ts";

const EVERY_MS = 10;

const sql = openAdminSql((workerData as { url: string }).url);
const times: number[] = [];
let isAsked = false;
parentPort?.on("message", () => {
  isAsked = true;
  tell();
});

/** Whoever asks before the first commit hears of it when it is done. */
function tell(): void {
  if (!isAsked || times.length === 0) return;
  isAsked = false;
  parentPort?.postMessage(percentile(times, 0.99));
}

await sql("select 1");
for (;;) {
  const due = performance.now() + EVERY_MS;
  // From when it was due: a thread that is not let run is part of what the machine withholds.
  await pause(EVERY_MS);
  await sql("select pg_logical_emit_message(true, 'yardstick', '')");
  times.push(performance.now() - due);
  tell();
}
