// A worker with every module of the application, which the chaos suite kills in the middle of sending.
import { loadConfig } from "#platform/config";
import { buildApp } from "../app.ts";

const app = await buildApp(loadConfig(process.env));
await app.listen();
process.stdout.write("ready\n");
process.once("SIGTERM", () => {
  void app.close().then(() => process.exit(0));
});
