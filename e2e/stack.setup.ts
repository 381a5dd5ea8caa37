// Starts the whole product once for all journeys, on its own ports and its own database.
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { freePort } from "../scripts/stack/free-port.ts";
import { type Account, startStack } from "../scripts/stack/start-stack.ts";
import { type SignedIn, signEverybodyIn } from "./signed-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    url: string;
    sandboxUrl: string;
    password: string;
    accounts: Account[];
    /** By e-mail: sessions that are part of the beginning. */
    sessions: Record<string, SignedIn[]>;
    channels: { company: string; phoneNumberId: string; queue: string }[];
    databaseUrl: string;
    mailUrl: string;
    /** Takes the server away and brings it back: POST /kill, /restart; /begin gives it the data of the beginning. */
    serverUrl: string;
    out: string;
  }
}

export default async function setup(project: TestProject) {
  const root = resolve(import.meta.dirname, "..");
  const out = join(import.meta.dirname, "out");
  // Two halves of the journeys may run side by side, and what is run again of each.
  const lane = project.vitest.config.shard?.index ?? process.env.E2E_LANE ?? "all";
  const folder = join(root, ".run/e2e", String(lane));
  mkdirSync(out, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const stack = await startStack({
    absenceTimes: 0,
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
  const emails = stack.accounts.map(({ email }) => email);
  project.provide("sessions", await signEverybodyIn(stack.url, emails, stack.password));
  await keepProven(stack.adminDatabaseUrl);
  const door = await openServerDoor({
    "/kill": stack.killServer,
    "/restart": stack.restartServer,
    "/begin": await stack.keepBeginning(),
  });
  project.provide("serverUrl", door.url);
  return async () => {
    door.close();
    await stack.stop();
  };
}

/** Whoever signs in has just proven who they are; those who take a session over later count as if they had, too. */
async function keepProven(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("update sessions set proven_until = now() + interval '1 day'");
  } finally {
    await client.end();
  }
}

/** Journeys run in another process than the stack, so they ask for what they want done to its server. */
async function openServerDoor(orders: Record<string, () => Promise<void>>) {
  const door = createServer((request, answer) => {
    const order = orders[request.url ?? ""];
    if (!order) return answer.writeHead(404).end();
    order().then(
      () => answer.end(),
      (cause: unknown) => answer.writeHead(500).end(String(cause)),
    );
  });
  await new Promise<void>((listening) => door.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`, close: () => door.close() };
}
