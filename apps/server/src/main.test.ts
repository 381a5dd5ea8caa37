// The program as an operator meets it: refused, migrated, started, stopped.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { listServedRoutes } from "./app.ts";
import { testEnvironment } from "./testing/start-server.ts";

const db = testDatabase();
const program = fileURLToPath(new URL("./main.ts", import.meta.url));

function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const heard = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    heard.out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    heard.err += chunk;
  });
  return { child, heard };
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = await once(child, "exit");
  return code;
}

test("a bad configuration is refused with every problem at once", async () => {
  const { child, heard } = start([], { NODE_ENV: "production" });
  expect(await exitCode(child)).toBe(78);
  expect(heard.err).toMatch(/DATABASE_URL is missing/);
  expect(heard.err).toMatch(/MASTER_KEY is missing/);
});

test("an unknown command names the known ones; migrations need the owner", async () => {
  const env = testEnvironment(db.url);
  const unknown = start(["dance"], env);
  expect(await exitCode(unknown.child)).toBe(64);
  expect(unknown.heard.err).toContain("serve, provision, migrate, rotate-keys");
  const migrating = start(["migrate"], env);
  expect(await exitCode(migrating.child)).toBe(78);
});

test("an administrator's address makes roles and database, as often as one likes; without it nothing is made", async () => {
  const env = testEnvironment(db.url, { DATABASE_OWNER_URL: db.ownerUrl });
  const refused = start(["provision"], env);
  expect(await exitCode(refused.child)).toBe(78);
  expect(refused.heard.err).toContain("DATABASE_ADMIN_URL is missing");
  const admin = process.env.TEST_DATABASE_ADMIN_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
  const { child, heard } = start(["provision"], { ...env, DATABASE_ADMIN_URL: admin });
  expect(await exitCode(child), heard.err).toBe(0);
  expect(heard.out).toContain("are there");
});

test("keys are rotated by a command", async () => {
  const { child, heard } = start(["rotate-keys"], testEnvironment(db.url));
  expect(await exitCode(child), heard.err).toBe(0);
  expect(heard.out).toContain("0 data keys were wrapped anew");
});

test("it migrates, serves, and on SIGTERM ends in peace", async () => {
  const env = testEnvironment(db.url, { LOG_LEVEL: "info", DATABASE_OWNER_URL: db.ownerUrl });
  const migrating = start(["migrate"], env);
  expect(await exitCode(migrating.child), migrating.heard.err).toBe(0);
  expect(migrating.heard.out).toContain("made queue default");

  const { child, heard } = start(["serve"], env);
  await expect.poll(() => heard.out, { timeout: 15_000 }).toContain('"message":"ready"');
  const address = /"address":"([^"]+)"/.exec(heard.out)?.[1];
  expect(await (await fetch(`${address}/health/ready`)).json()).toMatchObject({ ok: true });
  child.kill("SIGTERM");
  expect(await exitCode(child), heard.out).toBe(0);
  expect(heard.out).toContain("draining");
});

test("a database that is away is waited for, and the wait can be ended", async () => {
  const { child, heard } = start(
    ["serve"],
    testEnvironment("postgres://prosa_app@127.0.0.1:1/nothing", { LOG_LEVEL: "info" }),
  );
  await expect.poll(() => heard.out, { timeout: 15_000 }).toContain("waiting for it");
  child.kill("SIGTERM");
  expect(await exitCode(child)).toBe(0);
});

test("what the program serves is known without starting it", () => {
  expect(listServedRoutes().map(({ path }) => path)).toContain("/sync");
});
