// A worker that the chaos of billing kills: it issues invoices round after round, as the schedule would every five minutes.
import { setTimeout as pause } from "node:timers/promises";
import { loadConfig } from "#platform/config";
import { buildApp } from "../../app.ts";
import { issueInvoices } from "../../office/billing/billing.jobs.ts";

const app = await buildApp(loadConfig(process.env));
await app.listen();
process.stdout.write("ready\n");
process.stdin.resume().once("end", () => process.exit(0));
let isStopped = false;
process.once("SIGTERM", () => {
  isStopped = true;
  void app.close().then(() => process.exit(0));
});

const { signal } = new AbortController();
while (!isStopped) {
  await issueInvoices.run(app.deps, {}, signal).catch(() => {});
  if (isStopped) break;
  await app.deps.db.callOnce("chaos_round", "select chaos_round()").catch(() => {});
  await pause(200);
}
