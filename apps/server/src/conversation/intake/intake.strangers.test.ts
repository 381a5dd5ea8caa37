// Strangers at the providers' door: what they may cost before anybody knows who they are.
import { afterEach, beforeAll, expect, test } from "vitest";
import { aChannel, aTenant, type TestChannel, type TestServer, testDatabase, testServer } from "#testing";
import { aStranger, type Promised, type Stranger } from "../../testing/stranger.ts";

const LARGE = 3 * 1024 * 1024;

const db = testDatabase();
let server: TestServer;
let channel: TestChannel;
const strangers: Stranger[] = [];
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
  channel = await aChannel(db, { tenant: await aTenant(db) });
});
afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.leave();
});

function stranger(given: Partial<Promised> = {}) {
  const one = aStranger(server.url, { path: `/webhooks/whatsapp-cloud/${channel.key}`, declares: LARGE, ...given });
  strangers.push(one);
  return one;
}

test("an address that nobody has is known before the body is read", async () => {
  for (const path of [
    "/webhooks/whatsapp-cloud/a-key-that-does-not-exist-0001",
    "/webhooks/nonsense/short",
    "/no/door",
  ]) {
    const one = stranger({ path });
    one.send(1_000);
    await expect.poll(() => one.status, { timeout: 3_000 }).toBe(404);
  }
});

test("a body that trickles is over after ten seconds, however busy it looks", { timeout: 20_000 }, async () => {
  const one = stranger();
  const trickle = setInterval(() => one.send(100), 200);
  try {
    await expect.poll(() => one.isOpen, { timeout: 14_000 }).toBe(false);
  } finally {
    clearInterval(trickle);
  }
});

test("one address holds no more than a few megabytes of bodies on their way", async () => {
  const many = Array.from({ length: 20 }, () => stranger());
  for (const one of many) one.send(1_000);
  await expect.poll(() => many.filter(({ status }) => status === 429).length, { timeout: 3_000 }).toBeGreaterThan(10);
});
