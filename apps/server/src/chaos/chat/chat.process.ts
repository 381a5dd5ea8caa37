// An api process of the whole product that the chat suite kills.
import { loadConfig } from "#platform/config";
import { buildApp } from "../../app.ts";

const app = await buildApp(loadConfig(process.env));
process.stdout.write(`${await app.listen()}\n`);
process.stdin.resume().once("end", () => process.exit(0));
process.once("SIGTERM", () => {
  void app.close().then(() => process.exit(0));
});
