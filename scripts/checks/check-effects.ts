// Lists every switch and setting of the web with what obeys it; one that nothing obeys fails. `-- --list` prints all of them.
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { settingKeys, settingsWaiting } from "../../packages/contracts/src/company/settings.ts";
import { controlsOf, type Effect, effectProblems, type Source } from "./effects.rules.ts";
import { switches } from "./effects.table.ts";

const root = resolve(import.meta.dirname, "../..");
const isProduct = (path: string) => !/\.test\.tsx?$|\.factory\.ts$|\/testing\/|\/i18n\/|settings\.registry/.test(path);
const read = (patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root })
    .filter(isProduct)
    .map((path) => ({ path, text: readFileSync(resolve(root, path), "utf8") }));

const screens = read(["apps/web/src/**/*.tsx"]);
const sources = [
  ...screens,
  ...read([
    "apps/web/src/**/*.ts",
    "apps/server/src/{company,conversation,automation,office}/**/*.ts",
    "apps/server/src/platform/http/*.ts",
    "apps/server/functions/**/*.sql",
    "packages/flows/src/**/*.ts",
  ]),
];
// Two settings have their word in the registry, under which the rules know them.
const rulesWord: Record<string, string> = {
  NotViewTicketsChatBot: "hideChatbotTickets",
  NotViewAssignedTickets: "hideAssignedTickets",
};

const effects: Record<string, readonly Effect[]> = { ...switches };
for (const key of settingKeys) {
  const waitsFor = settingsWaiting[key];
  effects[`setting ${key}`] = [waitsFor ? { waitsFor } : { in: "apps/", by: rulesWord[key] ?? key }];
}
const found = [...new Set([...screens.flatMap(controlsOf), ...settingKeys.map((key) => `setting ${key}`)])].sort();
const problems = effectProblems(found, effects, sources);

if (process.argv.includes("--list")) {
  const said = (effect: Effect) => ("in" in effect ? `${effect.in} (${effect.by})` : `waits for ${effect.waitsFor}`);
  for (const name of found) console.log(`${name}: ${(effects[name] ?? []).map(said).join(", ")}`);
}
for (const problem of problems) console.error(problem);
const waiting = Object.values(effects).filter((named) => named.some((effect) => "waitsFor" in effect)).length;
console.log(
  `effects: ${found.length} switches and settings, ${waiting} wait for a feature, ${problems.length} without effect`,
);
process.exitCode = problems.length > 0 || found.length === 0 ? 1 : 0;
