// A worker that the chaos suite kills.
import { loadConfig } from "#platform/config";
import { buildApp } from "../app.ts";
import { chaosJobs } from "./jobs.module.ts";

const app = await buildApp(loadConfig(process.env), { modules: [chaosJobs] });
await app.listen();
process.stdout.write("ready\n");
process.stdin.resume().once("end", () => process.exit(0));
process.once("SIGTERM", () => {
  void app.close().then(() => process.exit(0));
});
