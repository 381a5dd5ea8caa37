// Many at once at the socket's door: as many get in as would have one after another, and nobody stands in it for long.
import { afterEach, beforeAll, expect, test } from "vitest";
import { type TestServer, testDatabase, testServer } from "#testing";
import { groundSessions, groundUser } from "../../testing/ground.ts";
import { aStranger, type Stranger } from "../../testing/stranger.ts";

const db = testDatabase();
let server: TestServer;
const strangers: Stranger[] = [];
beforeAll(async () => {
  server = await testServer(db, { modules: [groundSessions()], role: "api" });
});
afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.leave();
});

/** Asks for a WebSocket, and says nothing more. */
function silent(): Stranger {
  const one = aStranger(server.url, {
    method: "GET",
    path: "/socket.io/?EIO=4&transport=websocket",
    declares: 0,
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    },
  });
  strangers.push(one);
  return one;
}

test("of forty sockets of one user that come at once, twenty are let in", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => server.socket(groundUser(3, 1))));
  const open = tries.filter(({ status }) => status === "fulfilled");
  expect(open).toHaveLength(20);
});

test("one address has fifty handshakes open, and the next is refused", async () => {
  const many = Array.from({ length: 60 }, silent);
  await Promise.all(many.map(({ heard }) => heard));
  expect(many.filter(({ status }) => status === 101)).toHaveLength(50);
});

test("whoever says nothing after the handshake is let go within twelve seconds", {
  timeout: 20_000,
}, async () => {
  const one = silent();
  await expect.poll(() => one.isOpen, { timeout: 12_000 }).toBe(false);
});
