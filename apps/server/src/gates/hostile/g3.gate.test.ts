// G3: signed-in people send broken and hostile frames without end; the process lives, and a good socket beside them hears.
import { expect, test } from "vitest";
import { aUser, testDatabase, testServer } from "#testing";
import { seededChance } from "../../fuzz/chance.rules.ts";
import { openGate } from "../gate.ts";
import { hostileFrame } from "./hostile-frames.rules.ts";

const PEOPLE = 12;
const FRAMES_PER_LINK = 60;

const gate = openGate("G3");
const wanted = gate.size({ commit: 3_000, full: 150_000 });
const db = testDatabase();

test("hostile frames crash nothing and disturb nobody", { timeout: 1_800_000 }, async () => {
  const server = await testServer(db, { env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const [bystander, ...people] = await Promise.all(Array.from({ length: PEOPLE + 1 }, () => aUser(db)));
  const heard: unknown[] = [];
  server.deps.realtime.onBrowserEvent(({ userId }, event) => {
    if (gate.isPlanted("throwing-listener") && userId !== bystander?.id) queueMicrotask(throws);
    if (userId === bystander?.id) heard.push(event);
  });
  const crashes: string[] = [];
  const crash = (error: unknown) => crashes.push(String(error));
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  const good = await server.socket(bystander ?? null);

  const chance = seededChance(20_261_117);
  let sent = 0;
  let links = 0;
  let refused = 0;
  const lane = async (token: string) => {
    while (sent < wanted) {
      links += 1;
      const link = { url: server.url, token, address: addressOf(links) };
      const said = await speak(link, Math.min(FRAMES_PER_LINK, wanted - sent), () => hostileFrame(chance));
      if (said === 0) refused += 1;
      sent += said;
    }
  };
  await Promise.all(people.map(({ token }) => lane(token)));

  const health = (await server.as(null).raw("/health")).status;
  good.socket.emit("user.active", { active: true });
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThan(0);
  process.off("uncaughtException", crash);
  process.off("unhandledRejection", crash);
  const isPolluted = "polluted" in {};
  gate.conclude([
    { what: "frames", holds: sent >= wanted, shown: `${sent} over ${links} links, ${refused} of them refused` },
    { what: "crashes", holds: crashes.length === 0, shown: `${crashes.length}${crashes[0] ? ` (${crashes[0]})` : ""}` },
    { what: "health afterwards", holds: health === 200, shown: String(health) },
    { what: "the good socket", holds: good.socket.connected, shown: good.socket.connected ? "still in" : "thrown out" },
    { what: "prototypes", holds: !isPolluted, shown: isPolluted ? "polluted" : "untouched" },
  ]);
});

const throws = () => {
  throw new Error("planted");
};

/** Each link from somewhere else: an address that is refused too often is shut out, which is another gate's matter. */
const addressOf = (link: number) => `198.51.${Math.floor(link / 250) % 250}.${(link % 250) + 1}`;

interface Link {
  url: string;
  token: string;
  address: string;
}

/** One link by hand: signs in as the client library would, then says what it was given until it is closed. */
function speak({ url, token, address }: Link, frames: number, next: () => string | Uint8Array<ArrayBuffer>) {
  return new Promise<number>((done) => {
    const init = { headers: { "x-forwarded-for": address } };
    const link = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, init as never);
    let said = 0;
    link.onclose = () => done(said);
    link.onerror = () => done(said);
    link.onmessage = ({ data }) => {
      const text = String(data);
      if (text.startsWith("0")) link.send(`40${JSON.stringify({ token })}`);
      if (!text.startsWith("40")) return;
      while (said < frames && link.readyState === WebSocket.OPEN) {
        link.send(next());
        said += 1;
      }
      link.close();
    };
  });
}
