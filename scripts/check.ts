// Everything that can be checked without running the product, side by side: `npm run check [-- name ...]`.
import { type SpawnOptions, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";

interface Step {
  name: string;
  command: string[];
}

const root = resolve(import.meta.dirname, "..");
const bin = (name: string) => join(root, "node_modules/.bin", name);
const script = (name: string) => [process.execPath, join(root, "scripts", name)];

function typedFolders(): string[] {
  const inside = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  return [...inside("packages"), ...inside("apps"), "scripts", "e2e"].filter((folder) =>
    existsSync(join(root, folder, "tsconfig.json")),
  );
}

/** What the compiler learned the last time, so that the next one looks only at what changed. */
const kept = (folder: string) => [
  "--incremental",
  "--tsBuildInfoFile",
  join(root, ".run/types", `${folder.replaceAll("/", "-")}.tsbuildinfo`),
];

// The slow ones first, so that the quick ones fill the gaps.
const steps: Step[] = [
  ...typedFolders().map((folder) => ({
    name: `types ${folder}`,
    command: [bin("tsc"), "--noEmit", ...kept(folder), "-p", folder],
  })),
  { name: "biome", command: [bin("biome"), "ci", "--error-on-warnings", "--colors=off"] },
  { name: "imports", command: script("checks/check-imports.ts") },
  { name: "planted violations", command: [bin("vitest"), "run", "--project", "scripts"] },
  { name: "migrations", command: script("checks/check-migrations.ts") },
  { name: "supply", command: script("supply/check-supply.ts") },
  { name: "operation", command: script("operation/check-operation.ts") },
  { name: "owners", command: script("checks/check-owners.ts") },
  { name: "effects", command: script("checks/check-effects.ts") },
  { name: "house", command: script("checks/check-house.ts") },
  { name: "clones", command: script("checks/clones.ts") },
];

function run({ command: [program = "", ...args] }: Step): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const options: SpawnOptions = {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1" },
    };
    const child = spawn(program, args, options);
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => done({ code: 1, output: String(error) }));
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}

async function runAll(wanted: Step[]): Promise<string[]> {
  const waiting = [...wanted];
  const failed: string[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await run(step);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${step.name} (${seconds} s)`);
      const warnings = output.split("\n").filter((line) => line.startsWith("warning "));
      if (code !== 0) {
        failed.push(step.name);
        console.log(output.trimEnd().replace(/^/gm, "     "));
      } else if (warnings.length > 0) console.log(warnings.map((line) => `     ${line}`).join("\n"));
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane));
  return failed;
}

const names = process.argv.slice(2);
const wanted = steps.filter((step) => names.length === 0 || names.some((name) => step.name.includes(name)));
const failed = await runAll(wanted);
console.log(`check: ${wanted.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || wanted.length === 0 ? 1 : 0;
