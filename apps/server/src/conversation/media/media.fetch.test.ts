// Customers' files from the provider into the store: whole or not at all, retried, given up in words, asked for again.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { asSystem } from "#platform/context";
import { aMedia, aMessage, aQueue, aTicket, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { fetchAgain, mediaFetch } from "./index.ts";
import { mediaKey } from "./media.keys.ts";
import { MOST_FETCHES } from "./media.rules.ts";
import { mediaNow, openProvider, type RemoteFile, sha256, type TestProvider } from "./testing/provider.ts";

const db = testDatabase();
let provider: TestProvider;
let server: TestServer;

const MEGABYTE = 1_048_576;
const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 7)]);

beforeAll(async () => {
  provider = await openProvider();
  db.beforeDrop(() => provider.close());
  server = await testServer(db, { env: { ...provider.env, MEDIA_DOWNLOAD_MAX_MB: "1" } });
});

/** A message whose file waits, as intake leaves it, with its job. */
async function waiting(file: RemoteFile, given: Record<string, unknown> = {}) {
  const providerMediaId = provider.hold(file);
  const media = await aMedia(db, { status: "waiting", providerMediaId, claimedMime: "image/jpeg", ...given });
  await enqueue(media);
  return { ...media, providerMediaId };
}

const enqueue = ({ tenantId, id: mediaId }: { tenantId: number; id: string }) =>
  asSystem(server.deps, tenantId, (ctx) => ctx.enqueue(mediaFetch, { tenantId, mediaId }));

const settled = (mediaId: string) =>
  vi.waitFor(async () => {
    const row = await mediaNow(db, mediaId);
    expect(row.status).not.toBe("waiting");
    return row;
  }, 10_000);

/** The next try is due now, whatever its wait. */
async function hurry() {
  await db.sql("update jobs.job set start_after = now() - interval '1 second' where state = 'created'");
  server.deps.jobs.ring("media");
}

async function hurryUntilSettled(mediaId: string) {
  return vi.waitFor(async () => {
    await hurry();
    const row = await mediaNow(db, mediaId);
    expect(row.status).not.toBe("waiting");
    return row;
  }, 30_000);
}

test("a file is kept as it came, its type and size found in the content, and the screen is told", async () => {
  const user = await aUser(db, { profile: "admin" });
  const message = await aMessage(db, { type: "image" });
  const socket = await server.socket(user);
  const media = await waiting({ content: picture, mime: "text/html" }, { message, claimedMime: "text/html" });
  const row = await settled(media.id);
  expect(row).toMatchObject({ status: "ready", mime: "image/jpeg", size: String(picture.length), failure: null });
  expect(row).toMatchObject({ sha256: sha256(picture), storage_key: mediaKey(media.tenantId, media.id) });
  const { stream } = await server.deps.storage.get(mediaKey(media.tenantId, media.id));
  expect(Buffer.concat(await stream.toArray())).toEqual(picture);
  await socket.waitFor(({ name, data }) => name === "event" && JSON.stringify(data).includes("message.changed"));
});

test.each(["hex", "base64"] as const)("the provider's digest is compared (%s)", async (encoding) => {
  const good = await waiting({ content: picture }, { providerSha256: sha256(picture, encoding) });
  expect(await settled(good.id)).toMatchObject({ status: "ready" });
});

test("content with another digest is not kept, asked for eight times and then given up", async () => {
  const wrong = sha256(Buffer.from("another"));
  const media = await waiting({ content: picture }, { providerSha256: wrong });
  expect(await hurryUntilSettled(media.id)).toMatchObject({ status: "failed", failure: "digest", tries: MOST_FETCHES });
  expect(provider.downloads(media.providerMediaId)).toBe(MOST_FETCHES);
  expect(await server.deps.storage.head(mediaKey(media.tenantId, media.id))).toBeNull();
});

describe("a provider in trouble", () => {
  test("is asked again", async () => {
    const media = await waiting({ content: picture, failsFirst: 2 });
    expect(await hurryUntilSettled(media.id)).toMatchObject({ status: "ready", tries: 3, failure: null });
  });

  test("that breaks off in the middle is asked again, and half a file is never kept", async () => {
    const media = await waiting({ content: picture, breaksAfter: 1_000 });
    await vi.waitFor(
      async () => expect(await mediaNow(db, media.id)).toMatchObject({ tries: 1, failure: expect.stringMatching(/./) }),
      10_000,
    );
    expect(await server.deps.storage.head(mediaKey(media.tenantId, media.id))).toBeNull();
    provider.change(media.providerMediaId, { breaksAfter: undefined } as never);
    expect(await hurryUntilSettled(media.id)).toMatchObject({ status: "ready" });
  });

  test("that has it no longer is believed", async () => {
    const media = await waiting({ content: picture, error: { status: 400, code: 100 } });
    expect(await settled(media.id)).toMatchObject({ status: "gone" });
  });

  test("that wants another token takes the channel off", async () => {
    const ticket = await aTicket(db);
    const message = await aMessage(db, { ticket, type: "image" });
    const media = await waiting({ content: picture, error: { status: 401, code: 190 } }, { message });
    expect(await settled(media.id)).toMatchObject({ status: "failed" });
    expect(await db.sql("select status from channels where id = $1", [ticket.channelId])).toEqual([{ status: "lost" }]);
  });

  test("that sends nothing is asked again", async () => {
    const media = await waiting({ content: Buffer.alloc(0), saysSize: null, isUnmeasured: true });
    await vi.waitFor(async () => expect((await mediaNow(db, media.id)).failure).toBe("empty"), 10_000);
    expect(await mediaNow(db, media.id)).toMatchObject({ status: "waiting", storage_key: null });
  });
});

describe("a file above the limit", () => {
  const large = Buffer.alloc(MEGABYTE + 1, 1);

  test("is refused before it is fetched where the provider says so", async () => {
    const media = await waiting({ content: large });
    expect(await settled(media.id)).toMatchObject({ status: "tooLarge", size: String(large.length) });
    expect(provider.downloads(media.providerMediaId)).toBe(0);
  });

  test.each([
    ["says a smaller size", { saysSize: 10 }],
    ["says a smaller size and no length", { saysSize: 10, isUnmeasured: true }],
    ["says nothing at all", { saysSize: null, isUnmeasured: true }],
  ])("never gets in when the provider %s", async (_name, lie) => {
    const media = await waiting({ content: large, ...lie });
    const row = await hurryUntilSettled(media.id);
    expect(["tooLarge", "failed"]).toContain(row.status);
    expect(await server.deps.storage.head(mediaKey(media.tenantId, media.id))).toBeNull();
  });

  test("of exactly the limit is fetched", async () => {
    const media = await waiting({ content: large.subarray(1) });
    expect(await settled(media.id)).toMatchObject({ status: "ready", size: String(MEGABYTE) });
  });
});

describe("download again", () => {
  const again = (media: { tenantId: number; messageId: number }) =>
    asSystem(server.deps, media.tenantId, (ctx) => fetchAgain(ctx, media.messageId));

  test("asks once more after a failure", async () => {
    const media = await waiting({ content: picture, error: { status: 400, code: 100 } });
    await settled(media.id);
    provider.change(media.providerMediaId, { error: undefined } as never);
    await again(media);
    expect(await settled(media.id)).toMatchObject({ status: "ready", tries: 1 });
  });

  test("changes nothing about a file that is there", async () => {
    const media = await waiting({ content: picture });
    const before = await settled(media.id);
    await again(media);
    expect(await mediaNow(db, media.id)).toMatchObject({ status: "ready", tries: before.tries });
  });

  test("finds a file that the store has after all, without asking the provider", async () => {
    const media = await aMedia(db, { content: picture });
    await db.sql("update message_media set status = 'gone' where id = $1", [media.id]);
    await again(media);
    expect(await settled(media.id)).toMatchObject({ status: "ready" });
  });

  test("says that a file of our own which the store lost is gone", async () => {
    const media = await aMedia(db, { content: picture });
    await server.deps.storage.delete(mediaKey(media.tenantId, media.id));
    await db.sql("update message_media set status = 'gone' where id = $1", [media.id]);
    await again(media);
    expect(await settled(media.id)).toMatchObject({ status: "gone" });
  });
});

test("a file whose job was lost is found by the sweep", async () => {
  const old = new Date(Date.now() - 3_600_000);
  const providerMediaId = provider.hold({ content: picture });
  const forgotten = await aMedia(db, { status: "waiting", providerMediaId, createdAt: old });
  const fresh = await aMedia(db, { status: "waiting", providerMediaId: provider.hold({ content: picture }) });
  const sweep = server.app.registry.jobs.get("media.sweep-waiting");
  await sweep?.run(server.deps, {}, new AbortController().signal);
  expect(await settled(forgotten.id)).toMatchObject({ status: "ready" });
  expect(await mediaNow(db, fresh.id)).toMatchObject({ status: "waiting", tries: 0 });
});

test("a message that goes while its file comes leaves no bytes behind", async () => {
  const queue = await aQueue(db);
  const ticket = await aTicket(db, { queueId: queue.id });
  const message = await aMessage(db, { ticket, type: "image" });
  const providerMediaId = provider.hold({ content: picture });
  const media = await aMedia(db, { message, status: "waiting", providerMediaId });
  const { claimFetch, download, settleFetch } = await import("./media.fetch.ts");
  const claim = await asSystem(server.deps, media.tenantId, (ctx) => claimFetch(ctx, media.id));
  if (!claim) throw new Error("nothing to fetch");
  const fetched = await download(server.deps, claim, new AbortController().signal);
  await db.sql("delete from messages where id = $1", [message.id]);
  await asSystem(server.deps, media.tenantId, (ctx) => settleFetch(ctx, claim, fetched));
  const trash = await db.sql("select storage_key from storage_trash where tenant_id = $1", [media.tenantId]);
  expect(trash).toContainEqual({ storage_key: mediaKey(media.tenantId, media.id) });
});
