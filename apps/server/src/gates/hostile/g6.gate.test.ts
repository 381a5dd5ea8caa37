// G6: strangers who promise three megabytes and trickle, at addresses that nobody has and at one that somebody has.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { aChannel, aTenant, type TestChannel, testDatabase, testServer } from "#testing";
import { percentile } from "../../chaos/figures.ts";
import { freePorts } from "../../chaos/house/ports.ts";
import { createSlot } from "../../chaos/house/slots.ts";
import { testEnvironment } from "../../testing/start-server.ts";
import { aStranger, type Stranger } from "../../testing/stranger.ts";
import { openGate } from "../gate.ts";
import { plantedBody } from "./g6.planted-body.ts";
import type { Delivered, ProviderOrders } from "./g6.provider.worker.ts";

const gate = openGate("G6");
const isPlanted = gate.isPlanted("body read before the key is known");

const LARGE = 3 * 1024 * 1024;
const MOST_OF_IT = 2_500_000;
const MiB = 1024 * 1024;
/** A stranger has a quarter of an address: four stand behind each. */
const PER_ADDRESS = 4;
const AT_ONCE = 100;
const TRICKLE_MS = 500;
const FIGURES_MS = 4_000;

const db = testDatabase();

interface World {
  url: string;
  /** Null where the server shares its memory with the strangers. */
  residentBytes(): number | null;
  end(): Promise<void>;
}

const env = { TRUSTED_PROXIES: "127.0.0.1" };

async function openWorld(): Promise<World> {
  if (gate.tier === "commit" || isPlanted) {
    const server = await testServer(db, { role: "api", env, ...(isPlanted ? { also: [plantedBody] } : {}) });
    return { url: server.url, residentBytes: () => null, end: () => server.close() };
  }
  const folder = mkdtempSync(join(tmpdir(), "prosa-g6-"));
  const [port = 0] = await freePorts(1);
  const slot = createSlot({
    name: "api",
    role: "api",
    port,
    folder,
    env: testEnvironment(db.url, { ...env, NODE_ENV: "development", LOG_LEVEL: "warn" }),
  });
  slot.start();
  await expect.poll(() => slot.isReady(), { timeout: 120_000 }).toBe(true);
  return {
    url: slot.url,
    residentBytes: () => residentBytesOf(slot.pid),
    async end() {
      await slot.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function residentBytesOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) * 1024;
}

/** Somebody who belongs here, in a thread of its own: what is measured is not how busy the strangers are. */
function openProvider(url: string, { key, externalId, credentials: { appSecret } }: TestChannel) {
  const phase = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ProviderOrders = { url, key, externalId, appSecret, phase };
  const worker = new Worker(new URL("./g6.provider.worker.ts", import.meta.url), { workerData });
  const delivered = new Promise<Delivered>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  delivered.catch(() => {});
  return { next: () => void Atomics.add(phase, 0, 1), delivered };
}

/** What the server itself has written down of the bodies it refused or cut. */
async function bookOf(url: string): Promise<(reason: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (reason) => {
    const line = new RegExp(`^prosa_bodies_refused_total\\{reason="${reason}"\\} (\\d+)$`, "m");
    return Number(line.exec(text)?.[1] ?? 0);
  };
}

test("strangers who trickle are let go, and cost nobody else anything", { timeout: 600_000 }, async () => {
  const count = gate.size({ commit: 100, full: 2_000 });
  const channel = await aChannel(db, { tenant: await aTenant(db) });
  const world = await openWorld();
  const provider = openProvider(world.url, channel);
  await pause(gate.tier === "full" ? FIGURES_MS : 200);
  provider.next();
  const before = world.residentBytes();
  let most = before ?? 0;

  const lost: Stranger[] = [];
  const forging: Stranger[] = [];
  const all: Stranger[] = [];
  const trickling = setInterval(() => {
    for (const one of all) if (one.isOpen) one.send(100);
    most = Math.max(most, world.residentBytes() ?? 0);
  }, TRICKLE_MS);
  /** As fast as they come in: who opens all of them in one breath is too busy himself to send what he promised. */
  async function sendStrangers() {
    for (let number = 0; number < count; number++) {
      const address = Math.floor(number / PER_ADDRESS);
      const isLost = number % 2 === 0;
      const path = `/webhooks/whatsapp-cloud/${isLost ? randomBytes(18).toString("base64url") : channel.key}`;
      const headers = { "x-forwarded-for": `10.1.${address >> 8}.${address & 255}` };
      const one = aStranger(world.url, { path, declares: LARGE, headers });
      one.send(MOST_OF_IT);
      (isLost ? lost : forging).push(one);
      all.push(one);
      if (all.length % AT_ONCE === 0) await Promise.all(all.slice(-AT_ONCE).map(({ connected }) => connected));
    }
  }
  const isOver = () => all.length === count && all.every(({ isOpen }) => !isOpen);
  await Promise.all([sendStrangers(), expect.poll(isOver, { timeout: 120_000 }).toBe(true)]);
  provider.next();
  clearInterval(trickling);
  const { times, refusals } = await provider.delivered;
  const book = await bookOf(world.url);
  await world.end();

  // Absent; or that too many ask at once who they are. Whoever was read hears 408 when the time is over, and 403 at the end.
  const heard = (strangers: Stranger[], ...wanted: (number | null)[]) =>
    strangers.filter(({ status }) => wanted.includes(status)).length;
  const told = heard(lost, 404, 503, null);
  // An answer may be lost with the connection that is cut under a body still on its way: the server knows how many it gave.
  const unheard = heard(all, null);
  const given = book("refused") + book("room") - heard(all, 404, 503);
  const longest = Math.max(...all.map(({ lastedMs }) => lastedMs ?? Number.POSITIVE_INFINITY)) / 1000;
  const read = forging.filter(({ status }) => status === 408 || status === 403).length * LARGE;
  const [p99, p99Beside] = [percentile(times.alone, 0.99), percentile(times.beside, 0.99)];
  gate.conclude([
    {
      what: `of ${lost.length} without an address refused without reading`,
      holds: told === lost.length,
      shown: String(told),
    },
    {
      what: "answers that were cut off, of those given and not heard",
      holds: unheard <= given,
      shown: `${unheard} of ${given}`,
    },
    { what: "bytes of the others that were read", holds: read <= 2 * 32 * MiB, shown: `${Math.round(read / MiB)} MiB` },
    { what: "longest body", holds: longest <= 20, shown: `${longest.toFixed(1)} s` },
    {
      what: `of ${times.alone.length + times.beside.length} true messages refused`,
      holds: refusals.length === 0,
      shown: String(refusals.length),
    },
    ...(before === null
      ? []
      : [
          {
            what: "memory",
            holds: most - before <= 64 * MiB,
            shown: `${Math.round(before / MiB)} MiB, then at most ${Math.round(most / MiB)} MiB`,
          },
          {
            what: "others' p99",
            holds: p99Beside <= 2 * p99,
            shown: `${p99.toFixed(1)} ms, then ${p99Beside.toFixed(1)} ms`,
          },
        ]),
  ]);
});
