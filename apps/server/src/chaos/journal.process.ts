// An api process that the chaos suite kills: dispatches the journal when it leads, and holds sockets.
import { loadConfig } from "#platform/config";
import { journalModule } from "#platform/journal";
import { buildApp } from "../app.ts";
import { groundSessions } from "../testing/ground.ts";
import { groundJournal } from "../testing/ground-journal.ts";

const app = await buildApp(loadConfig(process.env), { modules: [groundSessions(), groundJournal, journalModule] });
process.stdout.write(`${await app.listen()}\n`);
process.stdin.resume().once("end", () => process.exit(0));
process.once("SIGTERM", () => {
  void app.close().then(() => process.exit(0));
});
