// `npm run operation`: the image's files and entry points as an operator runs them, in production, without rights: as a
// user other than root, on a tree it cannot write, against a scratch database and a Redis with a password.
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { databaseUrlFor, dropDatabase, provisionDatabase } from "../../apps/server/src/platform/database/index.ts";
import { freePort } from "../stack/free-port.ts";
import { ensureServices } from "../stack/services.ts";
import { ADMIN_URL } from "../stack/start-stack.ts";
import { waitUntil } from "../stack/wait.ts";
import { layOutImage } from "./operation.image.ts";
import { questionsIn } from "./operation.rules.ts";
import { startUnprivileged } from "./operation.user.ts";

const root = resolve(import.meta.dirname, "../..");
const started = performance.now();
const isRoot = process.getuid?.() === 0;
const [, uid = "", gid = ""] = /^USER (\d+):(\d+)$/m.exec(readFileSync(join(root, "deploy/Dockerfile"), "utf8")) ?? [];
const user = isRoot ? { uid: Number(uid), gid: Number(gid) } : {};
console.log(isRoot ? `as user ${uid} of the image` : "not root: as the user who called, who may own the files");

const folder = mkdtempSync(join(tmpdir(), "prosa-operation-"));
const [tree, files] = [join(folder, "opt"), join(folder, "files")];
const database = `prosa_operation_${randomBytes(4).toString("hex")}`;
const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const counts = { passed: 0, failed: 0 };

async function step(what: string, run: () => unknown) {
  const begun = performance.now();
  try {
    await run();
    counts.passed++;
    console.log(`ok   ${what} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    counts.failed++;
    console.log(`FAIL ${what}: ${error instanceof Error ? error.message : error}`);
  }
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const password = () => randomBytes(16).toString("hex");
const withPassword = (role: string) => {
  const url = new URL(databaseUrlFor(ADMIN_URL, database, role));
  url.password = password();
  return url.toString();
};

async function run() {
  await ensureServices();
  const redisPort = await freePort();
  const redisPassword = password();
  await step("the image's files are laid out, without tests and tools", () => {
    chmodSync(folder, 0o755);
    for (const path of [tree, files]) mkdirSync(path);
    if (isRoot) chownSync(files, Number(uid), Number(gid));
    layOutImage(root, tree);
    demand(existsSync(join(tree, "apps/server/src/main.ts")), "the entry point is missing");
    demand(globSync("**/*.test.ts", { cwd: join(tree, "apps") }).length === 0, "tests are among them");
    for (const tool of ["vitest", "typescript", "react"])
      demand(!existsSync(join(tree, "node_modules", tool)), `${tool} is among them`);
  });
  const env = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PUBLIC_URL: "https://prosa.example.com",
    ALLOWED_ORIGINS: "https://prosa.example.com",
    TLS_TERMINATED: "proxy",
    DATABASE_URL: withPassword("prosa_app"),
    REDIS_URL: `redis://:${redisPassword}@127.0.0.1:${redisPort}`,
    MASTER_KEY: randomBytes(32).toString("base64"),
    TOKEN_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    STORAGE: `disk:${files}`,
    SMTP_URL: `smtps://mail:${password()}@127.0.0.1:1`,
    MAIL_FROM: "Prosa <no-reply@prosa.example.com>",
    ...(existsSync(join(tree, "apps/web/dist/index.html")) ? { WEB_DIST: join(tree, "apps/web/dist") } : {}),
    ...(existsSync(join(tree, "apps/widget/dist/index.html")) ? { WIDGET_DIST: join(tree, "apps/widget/dist") } : {}),
  };
  const start = (args: string[], more: Record<string, string> = {}) =>
    startUnprivileged([join(tree, "node"), "apps/server/src/main.ts", ...args], {
      cwd: tree,
      env: { ...env, ...more },
      ...user,
    });

  const redisConfig = `port ${redisPort}\nbind 127.0.0.1\nrequirepass ${redisPassword}\nsave ""\nappendonly no\n`;
  writeFileSync(join(folder, "redis.conf"), redisConfig);
  const redis = startUnprivileged(["redis-server", join(folder, "redis.conf")], { cwd: "/", env: {}, ...user });
  cleanups.unshift(() => redis.stop());
  cleanups.unshift(() => dropDatabase(ADMIN_URL, database));
  await provisionDatabase(ADMIN_URL, database);

  if (isRoot) {
    await step("that user cannot write there", async () => {
      const write = ["-e", "require('fs').writeFileSync('apps/server/src/planted.ts', '')"];
      const tried = startUnprivileged([join(tree, "node"), ...write], { cwd: tree, env: {}, ...user });
      demand((await tried.ended) !== 0 && tried.said().includes("EACCES"), "it could");
    });
  }
  await step("migrate migrates, and has nothing to do the second time", async () => {
    const owner = { DATABASE_OWNER_URL: withPassword("prosa_owner") };
    const first = start(["migrate"], owner);
    demand((await first.ended) === 0, first.said());
    const second = start(["migrate"], owner);
    demand((await second.ended) === 0 && second.said().includes("nothing to do"), second.said());
  });

  const asked = new Set(
    ["deploy/alerts/prosa.rules.yaml", "deploy/grafana/prosa.json"]
      .flatMap((path) => questionsIn(parse(readFileSync(join(root, path), "utf8"))))
      .flatMap((question) => question.match(/\bprosa_\w+/g) ?? []),
  );
  const figures = new Set<string>();
  for (const role of ["api", "worker"]) {
    await step(`${role} becomes ready, runs as it should, and ends in peace`, async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const process = start(["serve"], { ROLE: role, PORT: String(port) });
      cleanups.unshift(() => process.stop());
      const isReady = () =>
        fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      await waitUntil(`${role}: ${process.said().slice(-500)}`, async () => process.hasEnded() || isReady(), 60_000);
      demand(!process.hasEnded(), process.said());
      const status = readFileSync(`/proc/${process.pid}/status`, "utf8");
      if (isRoot)
        demand(new RegExp(`^Uid:\\s+${uid}\\s+${uid}\\s+${uid}`, "m").test(status), "it runs as another user");
      if (isRoot) demand(/^Groups:\s*$/m.test(status), "it kept groups of who called");
      if (role === "api") {
        const page = await fetch(url);
        demand(page.ok === "WEB_DIST" in env, `the page answers ${page.status}`);
        demand((await fetch(`${url}/api/auth/login`, { method: "POST" })).status < 500, "the API fails");
      }
      const outside = await fetch(`${url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9" } });
      demand(outside.status === 404, "figures are shown to strangers");
      const text = await (await fetch(`${url}/metrics`)).text();
      for (const [, name = ""] of text.matchAll(/^# TYPE (\w+)/gm)) figures.add(name);
      await process.stop();
      demand(process.code() === 0, `it ended with ${process.code()}: ${process.said().slice(-500)}`);
    });
  }
  await step(`all ${asked.size} series of dashboard and alerts are really exported`, () => {
    const missing = [...asked].filter(
      (name) => !figures.has(name.replace(/_(bucket|sum|count)$/, "")) && !figures.has(name),
    );
    demand(missing.length === 0, missing.join(", "));
  });
}

try {
  await run();
} finally {
  for (const undo of cleanups) await undo();
}
console.log(
  `operation: ${counts.passed} passed, ${counts.failed} failed in ${((performance.now() - started) / 1000).toFixed(0)} s`,
);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
