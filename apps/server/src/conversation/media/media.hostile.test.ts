// Files made to do harm, sent by people and by customers: kept and offered, never run, never outside their folder.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, expect, test, vi } from "vitest";
import { asSystem } from "#platform/context";
import { aMedia, aMessage, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { attachUpload, loadMedia, mediaFetch, storeUpload, toWireMedia } from "./index.ts";
import { type HostileFile, hostileFiles } from "./testing/hostile.ts";
import { openProvider, type TestProvider } from "./testing/provider.ts";

const db = testDatabase();
/** Written here once more: what may be shown in place is decided by nobody else. */
const DRAWN_OR_PLAYED = /^(?:image\/(?:jpeg|png|webp|gif)|video\/(?:mp4|webm)|audio\/(?:mpeg|mp4|ogg|webm))$/;
const SAMPLES = new URL("../../../../sandbox/samples/", import.meta.url);
let server: TestServer;
let provider: TestProvider;
let admin: TestUser;
let files: HostileFile[];
let store: string;

beforeAll(async () => {
  provider = await openProvider();
  db.beforeDrop(() => provider.close());
  store = await mkdtemp(join(tmpdir(), "prosa-hostile-"));
  db.beforeDrop(() => rm(store, { recursive: true, force: true }));
  server = await testServer(db, { env: { ...provider.env, STORAGE: `disk:${store}` } });
  admin = await aUser(db, { profile: "admin" });
  const samples = await Promise.all(
    (await readdir(SAMPLES)).toSorted().map(async (name) => [name, await readFile(new URL(name, SAMPLES))] as const),
  );
  files = await hostileFiles(samples);
});

test("there are enough of them", () => {
  expect(files.length).toBeGreaterThanOrEqual(80);
});

/** One conversation with a message for each; made before anything works on it. */
async function conversation(fromMe: boolean) {
  const ticket = await aTicket(db);
  const letters: { file: HostileFile; message: { id: number; tenantId: number } }[] = [];
  for (const file of files) {
    letters.push({ file, message: await aMessage(db, { ticket, fromMe, type: "document", body: "" }) });
  }
  return { tenantId: ticket.tenantId, letters };
}

test("sent by people", { timeout: 180_000 }, async () => {
  const { tenantId, letters } = await conversation(true);
  const sent: [HostileFile, string][] = [];
  for (const { file, message } of letters) {
    const given = { name: file.name, stream: Readable.from([file.content]), maxBytes: 100_000_000 };
    const stored = await storeUpload(server.deps, tenantId, given);
    const row = await asSystem(server.deps, tenantId, (ctx) => attachUpload(ctx, message.id, "document", stored));
    sent.push([file, row.id]);
  }
  await studied();
  for (const [file, id] of sent) await checkServed(file, id);
  await checkStore();
});

test("sent by customers", { timeout: 180_000 }, async () => {
  const { tenantId, letters } = await conversation(false);
  const sent: [HostileFile, string][] = [];
  for (const { file, message } of letters) {
    const { name, claimedMime, content } = file;
    const providerMediaId = provider.hold({ content, mime: claimedMime.split(";")[0] ?? "" });
    const given = { message, kind: "document", name, claimedMime, providerMediaId } as const;
    sent.push([file, (await aMedia(db, { ...given, status: "waiting" })).id]);
  }
  for (const [, mediaId] of sent) {
    await asSystem(server.deps, tenantId, (ctx) => ctx.enqueue(mediaFetch, { tenantId, mediaId }));
  }
  await vi.waitFor(async () => {
    expect(await db.sql("select 1 from message_media where status = 'waiting'")).toEqual([]);
  }, 60_000);
  await studied();
  for (const [file, id] of sent) await checkServed(file, id);
  await checkStore();
});

test("an empty file is refused", async () => {
  const ticket = await aTicket(db);
  const empty = { name: "a.png", stream: Readable.from([]), maxBytes: 100 };
  await expect(storeUpload(server.deps, ticket.tenantId, empty)).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});

/** Nothing is left to be studied. */
const studied = () =>
  vi.waitFor(async () => {
    const left = await db.sql(
      "select data from jobs.job where name like 'media%' and state in ('created', 'active', 'retry')",
    );
    expect(left.filter(({ data }) => (data as { tenantId: number }).tenantId !== 0)).toEqual([]);
  }, 120_000);

async function checkServed(file: HostileFile, id: string): Promise<void> {
  const [row] = await db.sql<{ tenant_id: string; message_id: string }>(
    "select tenant_id, message_id from message_media where id = $1",
    [id],
  );
  const [tenantId, messageId] = [Number(row?.tenant_id), Number(row?.message_id)];
  const media = (await db.tenantTx(tenantId, (tx) => loadMedia(tx, tenantId, [messageId]))).get(messageId);
  if (!media) throw new Error(`${file.what} has no row`);
  const wire = toWireMedia(media);
  expect(wire.status, file.what).toBe("ready");
  expect(wire.name, file.what).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);

  const answer = await fetch(server.url + wire.url, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(answer.status, file.what).toBe(200);
  checkHeaders(file, answer.headers);
  expect(Buffer.from(await answer.arrayBuffer()).equals(file.content), file.what).toBe(true);

  // Where there is a view, it is of the one kind browsers keep apart from the page, and says so.
  if (wire.viewUrl !== null) {
    const view = await fetch(server.url + wire.viewUrl, { headers: { authorization: `Bearer ${admin.token}` } });
    expect(view.headers.get("content-type"), file.what).toBe("application/pdf");
    expect(view.headers.get("content-security-policy"), file.what).toMatch(/^sandbox; default-src 'none'/);
    expect(view.headers.get("x-content-type-options"), file.what).toBe("nosniff");
    await view.arrayBuffer();
  }

  if (file.isTooWide) expect(wire.thumbUrl, file.what).toBeNull();
  if (wire.thumbUrl !== null) {
    const thumb = await fetch(server.url + wire.thumbUrl, { headers: { authorization: `Bearer ${admin.token}` } });
    const bytes = Buffer.from(await thumb.arrayBuffer());
    expect(thumb.headers.get("content-type"), file.what).toBe("image/webp");
    expect(bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 12), file.what).toBe("RIFFWEBP");
    // Made anew: nothing of what was hidden in the original is in it.
    expect(bytes.includes("script"), file.what).toBe(false);
  }
}

function checkHeaders({ what }: HostileFile, headers: Headers): void {
  const type = headers.get("content-type") ?? "";
  const disposition = headers.get("content-disposition") ?? "";
  expect(type, what).not.toMatch(/html|svg|xml|javascript|css/);
  expect(headers.get("x-content-type-options"), what).toBe("nosniff");
  expect(headers.get("content-security-policy"), what).toMatch(/^sandbox; default-src 'none'/);
  expect(headers.get("cross-origin-resource-policy"), what).toBe("same-origin");
  expect(headers.get("set-cookie"), what).toBeNull();
  expect(disposition, what).toMatch(/^(?:attachment|inline); filename="[\w.() -]*"; filename\*=UTF-8''[\w.~!%-]*$/);
  expect(disposition.length, what).toBeLessThan(4_000);
  if (disposition.startsWith("inline")) expect(type, what).toMatch(DRAWN_OR_PLAYED);
}

/** Every file lies in its company's folder under a name of ours, and no work was left behind. */
async function checkStore(): Promise<void> {
  const entries = await readdir(store, { recursive: true, withFileTypes: true });
  const kept = entries.filter((one) => one.isFile()).map((one) => relative(store, join(one.parentPath, one.name)));
  expect(kept.length).toBeGreaterThanOrEqual(80);
  for (const path of kept) expect(path).toMatch(/^t\d+\/media\/[\da-f]{2}\/[\da-f-]{36}-(?:file|thumb|play)$/);
}
