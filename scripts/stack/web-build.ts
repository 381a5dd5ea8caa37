// Builds the web client when its sources are newer than what was built last.
import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import { runToEnd } from "./processes.ts";

export async function ensureWebBuild(root: string): Promise<void> {
  const built = join(root, "apps/web/dist/index.html");
  const sources = globSync(
    [
      "apps/web/src/**/*",
      "apps/web/public/**/*",
      "apps/web/index.html",
      "apps/web/*.ts",
      "packages/contracts/src/**/*.ts",
      "packages/flows/src/**/*.ts",
    ],
    { cwd: root },
  );
  const newest = Math.max(...sources.map((file) => statSync(join(root, file)).mtimeMs));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  await runToEnd({ name: "web build", command: ["npm", "run", "build"], env: {}, cwd: root });
}
