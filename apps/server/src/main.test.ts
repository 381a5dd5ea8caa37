// The program as an operator meets it: refused, migrated, started, stopped.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { listServedRoutes } from "./app.ts";
import { testEnvironment } from "./testing/start-server.ts";

const db = testDatabase();
const program = fileURLToPath(new URL("./main.ts", import.meta.url));
/** A program of many files starts slowly where others start too. */
const PATIENCE = { timeout: 60_000 };
const LONG = { timeout: 180_000 };

function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const heard = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    heard.out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    heard.err += chunk;
  });
  // Not "exit": what a program said last may come after its end.
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, heard, ended };
}

test("a bad configuration is refused with every problem at once", LONG, async () => {
  const { heard, ended } = start([], { NODE_ENV: "production" });
  expect(await ended).toBe(78);
  expect(heard.err).toMatch(/DATABASE_URL is missing/);
  expect(heard.err).toMatch(/MASTER_KEY is missing/);
});

test("an unknown command names the known ones; migrations need the owner", LONG, async () => {
  const env = testEnvironment(db.url);
  const unknown = start(["dance"], env);
  expect(await unknown.ended).toBe(64);
  expect(unknown.heard.err).toContain("serve, provision, migrate, reactions, rotate-keys");
  const migrating = start(["migrate"], env);
  expect(await migrating.ended).toBe(78);
});

test(
  "an administrator's address makes roles and database, as often as one likes; without it nothing is made",
  LONG,
  async () => {
    const env = testEnvironment(db.url, { DATABASE_OWNER_URL: db.ownerUrl });
    const refused = start(["provision"], env);
    expect(await refused.ended).toBe(78);
    expect(refused.heard.err).toContain("DATABASE_ADMIN_URL is missing");
    const admin = process.env.TEST_DATABASE_ADMIN_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
    const { heard, ended } = start(["provision"], { ...env, DATABASE_ADMIN_URL: admin });
    expect(await ended, heard.err).toBe(0);
    expect(heard.out).toContain("are there");
  },
);

test("keys are rotated by a command", LONG, async () => {
  const { heard, ended } = start(["rotate-keys"], testEnvironment(db.url));
  expect(await ended, heard.err).toBe(0);
  expect(heard.out).toContain("0 data keys were wrapped anew");
});

test("it migrates, serves, and on SIGTERM ends in peace", LONG, async () => {
  const env = testEnvironment(db.url, { LOG_LEVEL: "info", DATABASE_OWNER_URL: db.ownerUrl });
  const migrating = start(["migrate"], env);
  expect(await migrating.ended, migrating.heard.err).toBe(0);
  expect(migrating.heard.out).toContain("made queue default");

  const { child, heard, ended } = start(["serve"], env);
  await expect.poll(() => heard.out, PATIENCE).toContain('"message":"ready"');
  const address = /"address":"([^"]+)"/.exec(heard.out)?.[1];
  expect(await (await fetch(`${address}/health/ready`)).json()).toMatchObject({ ok: true });
  child.kill("SIGTERM");
  expect(await ended, heard.out).toBe(0);
  expect(heard.out).toContain("draining");
});

test("a database that is away is waited for, and the wait can be ended", LONG, async () => {
  const { child, heard, ended } = start(
    ["serve"],
    testEnvironment("postgres://prosa_app@127.0.0.1:1/nothing", { LOG_LEVEL: "info" }),
  );
  await expect.poll(() => heard.out, PATIENCE).toContain("waiting for it");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("what the program serves is known without starting it", () => {
  expect(listServedRoutes().map(({ path }) => path)).toContain("/sync");
});
