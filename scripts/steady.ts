// `npm run steady -- test isolation --times 5`: suites again and again while another process keeps one core busy. A test
// that fails once in a hundred runs is a defect, and this is where it shows. Ends with one line, `N passed, N failed`.
import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { failuresOf, type SuiteReport } from "./steady.rules.ts";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, ".run/steady");
/** Those that Vitest runs: its report names the tests that failed. */
const suites = ["test", "isolation", "budget:queries", "fuzz", "gate:commit", "e2e"];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: "string", default: "5" },
    /** For a quiet machine, to compare with. */
    idle: { type: "boolean", default: false },
  },
});
const times = Number(values.times);
const unknown = positionals.filter((name) => !suites.includes(name));
if (positionals.length === 0 || unknown.length > 0 || !Number.isInteger(times) || times < 1) {
  console.error(`usage: npm run steady -- <${suites.join(" | ")}> ... [--times 5] [--idle]`);
  process.exit(2);
}

/** One core's worth of nothing, for as long as this program lives. */
function keepBusy() {
  const parent = process.pid;
  // It looks now and then whether anybody still wants it, so that it never outlives a killed run.
  const loop = `for (let n = 1; ; n++) if (n % 2e8 === 0) try { process.kill(${parent}, 0) } catch { process.exit() }`;
  return spawn(process.execPath, ["-e", loop], { stdio: "ignore" });
}

function runOnce(suite: string, name: string): Promise<{ code: number | null; failures: string[] }> {
  const report = join(folder, `${name}.json`);
  const log = openSync(join(folder, `${name}.log`), "w");
  const args = ["run", suite, "--", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const child = spawn("npm", args, { cwd: root, stdio: ["ignore", log, log] });
  const { promise, resolve: done } = Promise.withResolvers<{ code: number | null; failures: string[] }>();
  child.on("error", (error) => done({ code: null, failures: [String(error)] }));
  child.on("close", (code) => done({ code, failures: read(report) }));
  return promise;
}

function read(file: string): string[] {
  try {
    return failuresOf(JSON.parse(readFileSync(file, "utf8")) as SuiteReport, root);
  } catch {
    return ["no report was written"];
  }
}

mkdirSync(folder, { recursive: true });
const busy = values.idle ? null : keepBusy();
let [passed, failed] = [0, 0];
try {
  for (const suite of positionals) {
    for (let turn = 1; turn <= times; turn++) {
      const begun = performance.now();
      const { code, failures } = await runOnce(suite, `${suite.replace(":", "-")}-${turn}`);
      const isFine = code === 0 && failures.length === 0;
      if (isFine) passed += 1;
      else failed += 1;
      const seconds = Math.round((performance.now() - begun) / 1000);
      console.log(`${isFine ? "ok  " : "FAIL"} ${suite} ${turn}/${times} (${seconds} s)`);
      for (const failure of failures) console.log(`     ${failure}`);
    }
  }
} finally {
  busy?.kill("SIGKILL");
}
console.log(`steady: ${passed} passed, ${failed} failed; logs in .run/steady`);
process.exitCode = failed > 0 ? 1 : 0;
