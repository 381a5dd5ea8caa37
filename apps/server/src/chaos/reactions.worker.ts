// A worker that the chaos suite kills: runs reactions, as they are or with a mistake made on purpose.
import { loadConfig } from "#platform/config";
import { buildApp } from "../app.ts";
import { startReactions } from "../platform/journal/reactions.ts";
import { groundJournal } from "../testing/ground-journal.ts";
import { chaosReactions, isReactionPlant, plantedParts, reactions } from "./reactions.module.ts";

const { CHAOS_PLANT: plant = "", ...env } = process.env;
const isPlanted = isReactionPlant(plant);
const app = await buildApp(loadConfig(env), { modules: isPlanted ? [groundJournal] : [groundJournal, chaosReactions] });
await app.listen();
if (isPlanted) {
  const named = new Map(reactions.map((reaction) => [reaction.name, reaction]));
  const { ring } = startReactions(app.deps, app.registry.journalKinds, named, plantedParts(plant));
  app.deps.redis.listen("reactions", ring);
}
process.stdout.write("ready\n");
process.stdin.resume().once("end", () => process.exit(0));
process.once("SIGTERM", () => {
  void app.close().then(() => process.exit(0));
});
