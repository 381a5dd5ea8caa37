// Starts the whole product once for all journeys, on its own ports and its own database.
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { type Account, startStack } from "../scripts/stack/start-stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    url: string;
    sandboxUrl: string;
    password: string;
    accounts: Account[];
    channels: { company: string; phoneNumberId: string; queue: string }[];
    databaseUrl: string;
    mailUrl: string;
    out: string;
  }
}

export default async function setup(project: TestProject) {
  const root = resolve(import.meta.dirname, "..");
  const out = join(import.meta.dirname, "out");
  const folder = join(root, ".run/e2e");
  mkdirSync(out, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const stack = await startStack({
    root,
    folder,
    database: `prosa_e2e_${process.pid}`,
    port: await freePort(),
    sandboxPort: await freePort(),
    redisPrefix: `prosa-e2e-${process.pid}`,
    isKept: false,
    isReset: true,
  });
  project.provide("url", stack.url);
  project.provide("sandboxUrl", stack.sandboxUrl);
  project.provide("password", stack.password);
  project.provide("accounts", stack.accounts);
  project.provide("channels", stack.channels);
  project.provide("databaseUrl", stack.adminDatabaseUrl);
  project.provide("mailUrl", stack.mailbox.readUrl);
  project.provide("out", out);
  return () => stack.stop();
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
