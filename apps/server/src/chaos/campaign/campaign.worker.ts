// A worker with every module of the application, which the suite of campaigns kills; a planted mistake is put into it while it loads.
import { registerHooks } from "node:module";
import { type CampaignPlant, changes } from "./planted.ts";

const change = changes[process.env.CHAOS_PLANT as CampaignPlant];
if (change) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(change.file)) return loaded;
      const source = String(loaded.source);
      if (!source.includes(change.from)) throw new Error(`There is nothing to plant in ${url}`);
      return { ...loaded, source: source.replace(change.from, change.to) };
    },
  });
}

const { loadConfig } = await import("#platform/config");
const { buildApp } = await import("../../app.ts");
const app = await buildApp(loadConfig(process.env));
await app.listen();
process.stdout.write("ready\n");
process.once("SIGTERM", () => {
  void app.close().then(() => process.exit(0));
});
