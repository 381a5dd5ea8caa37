// The copy check finds a planted copy and leaves a house without one alone.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const check = (folder: string) =>
  spawnSync(process.execPath, [join(root, "scripts/clones.ts"), folder], { cwd: root, encoding: "utf8" });

test("a copied screen is found, the same screen alone is not", () => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-clones-"));
  try {
    const screen = join(root, "apps/web/src/features/access/SignInStep.tsx");
    cpSync(screen, join(folder, "One.tsx"));
    expect(check(folder).status).toBe(0);
    cpSync(screen, join(folder, "Two.tsx"));
    expect(check(folder).status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
