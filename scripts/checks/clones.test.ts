// The copy check finds a planted copy and leaves a house without one alone.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const check = (folder: string) =>
  spawnSync(process.execPath, [join(root, "scripts/checks/clones.ts"), folder], { cwd: root, encoding: "utf8" });

test.each([
  ["screen", "apps/web/src/features/access/sign-in/SignInStep.tsx"],
  ["style sheet", "apps/web/src/features/inbox/list/list-tools.module.css"],
  ["function", "apps/server/functions/messages/send_settle.sql"],
])("a copied %s is found, the same one alone is not", (_, path) => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-clones-"));
  try {
    const [source, end] = [join(root, path), extname(path)];
    cpSync(source, join(folder, `One${end}`));
    expect(check(folder).status).toBe(0);
    cpSync(source, join(folder, `Two${end}`));
    expect(check(folder).status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
