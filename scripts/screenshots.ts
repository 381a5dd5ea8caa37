// `npm run screenshots`: the screens of the demonstration, looked at by the journeys, kept as the documentation's pictures.
import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";

/** The tests that take the documentation's pictures. */
const PICTURED = "screens of|public|both ways|the board in|in every look";
const root = resolve(import.meta.dirname, "..");
const run = spawnSync(
  join(root, "node_modules/.bin/vitest"),
  ["run", "--root", "e2e", "screens", "both-sides", "kanban", "contacts", "-t", PICTURED],
  // In every look: the full tier.
  { cwd: root, stdio: "inherit", env: { ...process.env, E2E_TIER: "full" } },
);
if (run.status !== 0) process.exit(run.status ?? 1);
mkdirSync(join(root, "docs/screenshots"), { recursive: true });
const pictures = globSync("e2e/out/{*-{light,dark,phone},both-sides}.png", { cwd: root });
for (const picture of pictures) copyFileSync(join(root, picture), join(root, "docs/screenshots", basename(picture)));
console.log(`${pictures.length} pictures in docs/screenshots`);
