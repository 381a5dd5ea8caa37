// A large file passes through: neither its download nor its upload nor its delivery is ever in memory as a whole.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asSystem } from "#platform/context";
import { aMedia, aTicket, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { mediaFetch, storeUpload } from "./index.ts";
import { mediaNow } from "./testing/provider.ts";

const db = testDatabase();
const MEGABYTE = 1_048_576;
const SIZE = 100 * MEGABYTE;
/** First through the same way, so that what the runtime takes once is not counted; too small to hide a whole file. */
const WARM_SIZE = 20 * MEGABYTE;
const MOST_GROWTH = 64 * MEGABYTE;
const PROGRAM = fileURLToPath(new URL("./testing/provider.process.ts", import.meta.url));

let provider: ChildProcess;
let server: TestServer;
let remote: { env: Record<string, string>; ids: [string, string] };

beforeAll(async () => {
  provider = spawn(process.execPath, [PROGRAM, String(WARM_SIZE), String(SIZE)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(provider.stdout as Readable, "data")) as [Buffer];
  remote = JSON.parse(line.toString());
  server = await testServer(db, { env: remote.env });
});

afterAll(() => void provider.kill("SIGKILL"));

/** By how much memory grows at most while something is done. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  await work().finally(() => clearInterval(look));
  return most - before;
}

async function fetchOne(providerMediaId: string): Promise<string> {
  const media = await aMedia(db, { status: "waiting", providerMediaId });
  const { tenantId, id: mediaId } = media;
  await asSystem(server.deps, tenantId, (ctx) => ctx.enqueue(mediaFetch, { tenantId, mediaId }));
  await vi.waitFor(async () => expect(await mediaNow(db, mediaId)).toMatchObject({ status: "ready" }), 60_000);
  return mediaId;
}

test("100 MB from a provider, and on to a screen", { timeout: 120_000 }, async () => {
  const admin = await aUser(db, { profile: "admin" });
  const headers = { authorization: `Bearer ${admin.token}` };
  async function deliver(mediaId: string): Promise<number> {
    let seen = 0;
    const answer = await fetch(`${server.url}/media/${mediaId}/file`, { headers });
    for await (const chunk of answer.body ?? []) seen += chunk.length;
    return seen;
  }
  const [small, large] = remote.ids;
  expect(await deliver(await fetchOne(small))).toBe(WARM_SIZE);
  let mediaId = "";
  const fetched = await growthDuring(async () => {
    mediaId = await fetchOne(large);
  });
  const delivered = await growthDuring(async () => {
    expect(await deliver(mediaId)).toBe(SIZE);
  });
  expect(fetched, `download grew by ${Math.round(fetched / MEGABYTE)} MB`).toBeLessThan(MOST_GROWTH);
  expect(delivered, `delivery grew by ${Math.round(delivered / MEGABYTE)} MB`).toBeLessThan(MOST_GROWTH);
});

test("ten uploads of 100 MB at once", { timeout: 120_000 }, async () => {
  const { tenantId } = await aTicket(db);
  const piece = Buffer.alloc(65_536, 1);
  const upload = async (size: number) => {
    const stream = Readable.from(pieces(piece, size));
    const stored = await storeUpload(server.deps, tenantId, { name: "large.bin", stream, maxBytes: size });
    expect(stored.size).toBe(size);
    await server.deps.storage.delete(stored.storageKey);
  };
  await upload(WARM_SIZE);
  const grown = await growthDuring(async () => {
    await Promise.all(Array.from({ length: 10 }, () => upload(SIZE)));
  });
  expect(grown, `grew by ${Math.round(grown / MEGABYTE)} MB`).toBeLessThan(MOST_GROWTH);
});

function* pieces(piece: Buffer, size: number) {
  // Copies, as a network would bring.
  for (let sent = 0; sent < size; sent += piece.length) yield Buffer.from(piece);
}
