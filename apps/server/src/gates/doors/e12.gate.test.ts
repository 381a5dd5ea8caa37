// E12: two hundred sockets of one user at once, and upgrades that say nothing.
import { expect, test, vi } from "vitest";
import { groundSessions, groundUser } from "../../testing/ground.ts";
import { aStranger, type Stranger } from "../../testing/stranger.ts";
import { openGate } from "../gate.ts";

const gate = openGate("E12");

// The classic mistake: who joins is counted when the joining is done, and asked about before.
if (gate.isPlanted("count after the await")) {
  vi.doMock("../../platform/realtime/places.ts", () => ({
    createPlaces(most: number) {
      let joined = 0;
      return {
        take() {
          if (joined >= most) return null;
          setTimeout(() => {
            joined += 1;
          }, 5_000);
          return () => {};
        },
      };
    },
  }));
}
const { testDatabase, testServer } = await import("#testing");

const SOCKETS = 200;
const AT_ONCE = 100;
const SAMPLE_MS = 50;

const db = testDatabase();

const silentUpgrade = (url: string): Stranger =>
  aStranger(url, {
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

test("sockets of one user and silent upgrades of one address are bounded", { timeout: 300_000 }, async () => {
  const server = await testServer(db, { modules: [groundSessions()], role: "api" });
  // From addresses of their own: the bound of one address is the other half of this gate.
  const behind = await testServer(db, {
    modules: [groundSessions()],
    role: "api",
    env: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  const tries = await Promise.allSettled(
    Array.from({ length: SOCKETS }, (_, number) =>
      behind.socket(groundUser(3, 1), { extraHeaders: { "x-forwarded-for": `10.0.0.${number + 1}` } }),
    ),
  );
  const letIn = tries.filter(({ status }) => status === "fulfilled").length;

  const wanted = gate.size({ commit: 300, full: 5_000 });
  const strangers: Stranger[] = [];
  const isUpgraded = ({ status, isOpen }: Stranger) => status === 101 && isOpen;
  let mostOpen = 0;
  const sampling = setInterval(() => {
    mostOpen = Math.max(mostOpen, strangers.filter(isUpgraded).length);
  }, SAMPLE_MS);
  for (let begun = 0; begun < wanted; begun += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, () => silentUpgrade(server.url));
    strangers.push(...some);
    await Promise.all(some.map(({ heard }) => heard));
  }
  await expect.poll(() => strangers.filter(({ isOpen }) => isOpen).length, { timeout: 60_000 }).toBe(0);
  clearInterval(sampling);
  const longest = Math.max(...strangers.map(({ lastedMs }) => lastedMs ?? Number.POSITIVE_INFINITY)) / 1000;

  gate.conclude([
    { what: `let in of ${SOCKETS} at once`, holds: letIn === 20, shown: String(letIn) },
    {
      what: `of ${wanted} silent upgrades open at once`,
      holds: mostOpen > 0 && mostOpen <= 50,
      shown: String(mostOpen),
    },
    { what: "longest", holds: longest <= 12, shown: `${longest.toFixed(1)} s` },
  ]);
});
