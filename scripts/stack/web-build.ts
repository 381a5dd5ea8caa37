// Builds the web client when its sources are newer than what was built last.
import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import { runToEnd } from "./processes.ts";

export async function ensureWebBuild(root: string): Promise<void> {
  const built = ["apps/web/dist/index.html", "apps/widget/dist/index.html"].map((file) => join(root, file));
  const sources = globSync(
    [
      "apps/web/src/**/*",
      "apps/web/public/**/*",
      "apps/web/index.html",
      "apps/web/*.ts",
      "apps/widget/src/**/*",
      "apps/widget/index.html",
      "apps/widget/*.ts",
      "packages/contracts/src/**/*.ts",
      "packages/flows/src/**/*.ts",
    ],
    { cwd: root },
  );
  const newest = Math.max(...sources.map((file) => statSync(join(root, file)).mtimeMs));
  if (built.every((file) => existsSync(file) && statSync(file).mtimeMs > newest)) return;
  await runToEnd({ name: "web build", command: ["npm", "run", "build"], env: {}, cwd: root });
}
