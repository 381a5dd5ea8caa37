// What is drawn from files: sizes, small pictures, lengths, loudness, pages, a form every browser plays.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { asSystem } from "#platform/context";
import { aMedia, aMessage, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { attachUpload, copyMedia, discardUpload, mediaPrepare, storeUpload, toOutboundFile } from "../index.ts";
import { sweepSome } from "../media.jobs.ts";
import type { MediaRow } from "../media.types.ts";
import { mediaNow } from "../testing/provider.ts";
import { hasTools, inPrivateFolder, runTool } from "./media.tools.ts";

const db = testDatabase();
let server: TestServer;
let withoutTools: TestServer;

let hasPrograms: boolean;
const notAccepted = { code: "ERR_FILE_NOT_ACCEPTED" };

beforeAll(async () => {
  server = await testServer(db);
  hasPrograms = await hasTools(server.deps);
  withoutTools = await testServer(db, {
    role: "api",
    env: { FFMPEG_PATH: "/nowhere/ffmpeg", FFPROBE_PATH: "/nowhere/ffprobe" },
  });
});

const sample = (name: string) => readFile(new URL(`../../../../../sandbox/samples/${name}`, import.meta.url));
const received = (content: Buffer, name = "file") => ({
  name,
  stream: Readable.from([content]),
  maxBytes: 100_000_000,
});

async function attached(content: Buffer, kind: MediaRow["kind"] = "document", name = "file") {
  const ticket = await aTicket(db);
  const message = await aMessage(db, { ticket, fromMe: true, type: kind, body: "" });
  const stored = await storeUpload(server.deps, ticket.tenantId, received(content, name), {
    isVoice: kind === "voice",
  });
  return asSystem(server.deps, ticket.tenantId, (ctx) => attachUpload(ctx, message.id, kind, stored));
}

const until = (mediaId: string, fits: Record<string, unknown>) =>
  vi.waitFor(async () => {
    const row = await mediaNow(db, mediaId);
    expect(row).toMatchObject(fits);
    return row;
  }, 20_000);

/** A sample in another form; as it is where nothing can be converted. */
async function made(name: string, form: string): Promise<Buffer> {
  const content = await sample(name);
  if (!hasPrograms) return content;
  return inPrivateFolder(async (folder) => {
    const [given, out] = [join(folder, name), join(folder, "made")];
    await writeFile(given, content);
    await runTool("ffmpeg", { args: ["-v", "error", "-i", given, ...form.split(" "), out], seconds: 20, folder });
    return readFile(out);
  });
}

async function expectUnstudied(mediaId: string): Promise<void> {
  await vi.waitFor(async () => {
    const left = await db.sql("select 1 from jobs.job where name = 'media_study' and state in ('created', 'active')");
    expect(left).toEqual([]);
  }, 20_000);
  expect(await mediaNow(db, mediaId)).toMatchObject({ status: "ready", duration_ms: null, thumb_key: null });
}

const bytesOf = async (key: unknown) => {
  const { stream } = await server.deps.storage.get(key as never);
  return Buffer.concat(await stream.toArray());
};

describe("a picture", () => {
  test("has its size at once and a small one soon", async () => {
    const media = await attached(await sample("photo.jpg"), "image", "photo.jpg");
    expect(media).toMatchObject({ status: "ready", mime: "image/jpeg", width: 800, height: 600 });
    const row = await until(media.id, { thumb_key: expect.stringMatching(/-thumb$/) });
    const thumb = await sharp(await bytesOf(row.thumb_key)).metadata();
    expect(thumb).toMatchObject({ format: "webp", width: 480, height: 360 });
  });

  test("is turned the way the camera held it, and its notes stay behind", async () => {
    const lying = sharp({ create: { width: 600, height: 300, channels: 3, background: "blue" } });
    const content = await lying
      .withExif({ IFD0: { Artist: "Maria", Orientation: "6" } })
      .jpeg()
      .toBuffer();
    const turned = await sharp(content).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const media = await attached(turned, "image");
    expect(media).toMatchObject({ width: 300, height: 600 });
    const row = await until(media.id, { thumb_key: expect.stringMatching(/-thumb$/), width: 300, height: 600 });
    const thumb = await bytesOf(row.thumb_key);
    expect(await sharp(thumb).metadata()).toMatchObject({ width: 240, height: 480 });
    expect(thumb.includes("Maria")).toBe(false);
  });

  test.each(["sticker.webp", "sticker-animated.webp"])("%s has a size and a small picture", async (name) => {
    const media = await attached(await sample(name), "sticker");
    const row = await until(media.id, { thumb_key: expect.stringMatching(/-thumb$/), width: 512, height: 512 });
    expect(await sharp(await bytesOf(row.thumb_key)).metadata()).toMatchObject({ format: "webp", width: 480 });
  });
});

test("a PDF has its pages counted", async () => {
  const media = await attached(await sample("invoice.pdf"));
  await until(media.id, { pages: 1, mime: "application/pdf" });
});

/** Where the programs are absent, files are kept all the same, and that is what is checked then. */
describe("sound and film", () => {
  test("a voice note has its length, its loudness and a second form", async () => {
    const media = await attached(await sample("voice.ogg"), "voice");
    if (!hasPrograms) return expectUnstudied(media.id);
    const row = await until(media.id, { play_mime: "audio/mp4", play_key: expect.stringMatching(/-play$/) });
    expect(row.duration_ms).toBeGreaterThan(5_500);
    expect(row.duration_ms).toBeLessThan(6_500);
    const peaks = row.peaks as number[];
    expect(peaks).toHaveLength(64);
    expect(Math.max(...peaks)).toBe(100);
    expect(peaks.every((peak) => peak >= 0 && peak <= 100)).toBe(true);
    const play = await bytesOf(row.play_key);
    expect(play.toString("latin1", 4, 12)).toBe("ftypM4A ");
  });

  test("music that every browser plays needs no second form", async () => {
    const media = await attached(await sample("song.mp3"), "audio");
    if (!hasPrograms) return expectUnstudied(media.id);
    const row = await until(media.id, { duration_ms: 3000 });
    expect(row).toMatchObject({ play_key: null, play_mime: null, thumb_key: null });
  });

  test("a film has a size, a length and a picture", async () => {
    const media = await attached(await sample("clip.mp4"), "video");
    if (!hasPrograms) return expectUnstudied(media.id);
    await until(media.id, { width: 320, height: 240, duration_ms: 3000, thumb_key: expect.stringMatching(/-thumb$/) });
  });

  test("a film taken upright stands", async () => {
    const content = await made("clip.mp4", "-c copy -metadata:s:v:0 rotate=90 -f mp4");
    const media = await attached(content, "video");
    if (!hasPrograms) return expectUnstudied(media.id);
    const row = await until(media.id, { width: 240, height: 320, thumb_key: expect.stringMatching(/-thumb$/) });
    expect(await sharp(await bytesOf(row.thumb_key)).metadata()).toMatchObject({ width: 240, height: 320 });
  });

  test("a film without pictures is sound", async () => {
    const media = await attached(await made("clip.mp4", "-vn -c:a aac -f mp4"), "audio");
    expect(media.mime).toBe("video/mp4");
    if (!hasPrograms) return expectUnstudied(media.id);
    await until(media.id, { mime: "audio/mp4", duration_ms: expect.any(Number), play_key: null, thumb_key: null });
  });
});

describe("a recording from a browser", () => {
  test.each([
    ["Chrome's", "-vn -c:a libopus -f webm", "rec.webm"],
    ["Safari's", "-vn -c:a aac -f mp4", "rec.mp4"],
    ["music", "-vn -c:a libmp3lame -f mp3", "rec.mp3"],
  ])("(%s) becomes Ogg with Opus before it is stored", async (_name, form, given) => {
    const content = await made("voice.ogg", form);
    if (!hasPrograms) return expect(attached(content, "voice", given)).rejects.toMatchObject(notAccepted);
    const media = await attached(content, "voice", given);
    expect(media).toMatchObject({ mime: "audio/ogg", name: "rec.ogg" });
    expect((await bytesOf(media.storageKey)).subarray(0, 200).includes("OpusHead")).toBe(true);
  });

  test("that is Ogg with Opus already stays as it is", async () => {
    const content = await sample("voice.ogg");
    const media = await attached(content, "voice", "rec.ogg");
    expect((await bytesOf(media.storageKey)).equals(content)).toBe(true);
  });

  test("that is none is refused", async () => {
    const ticket = await aTicket(db);
    const picture = received(await sample("photo.jpg"));
    await expect(storeUpload(server.deps, ticket.tenantId, picture, { isVoice: true })).rejects.toMatchObject(
      notAccepted,
    );
  });
});

describe("without the programs", () => {
  test("a recording that would have to be converted is refused in words", async () => {
    const ticket = await aTicket(db);
    const music = received(await sample("song.mp3"));
    await expect(storeUpload(withoutTools.deps, ticket.tenantId, music, { isVoice: true })).rejects.toMatchObject({
      code: "ERR_FILE_NOT_ACCEPTED",
      detail: "audio/mpeg",
    });
  });

  test("sound is kept as it is, and its study ends without a fault", async () => {
    const media = await aMedia(db, { content: await sample("voice.ogg"), mime: "audio/ogg", kind: "voice" });
    const job = withoutTools.app.registry.jobs.get(mediaPrepare.name);
    const payload = { tenantId: media.tenantId, mediaId: media.id };
    await job?.run(withoutTools.deps, payload, new AbortController().signal);
    expect(await mediaNow(db, media.id)).toMatchObject({ status: "ready", duration_ms: null, play_key: null });
  });

  test("pictures need none", async () => {
    const media = await aMedia(db, { content: await sample("photo.jpg"), mime: "image/jpeg" });
    const job = withoutTools.app.registry.jobs.get(mediaPrepare.name);
    const payload = { tenantId: media.tenantId, mediaId: media.id };
    await job?.run(withoutTools.deps, payload, new AbortController().signal);
    expect(await mediaNow(db, media.id)).toMatchObject({ width: 800, thumb_key: expect.stringMatching(/-thumb$/) });
  });
});

describe("bytes", () => {
  const later = () => new Date(Date.now() + 60_000);
  const sweep = (tenantId: number) => sweepSome(server.deps, tenantId, later());

  test("are shared by a forwarded message and go with the last that has them", async () => {
    const media = await attached(await sample("photo.jpg"), "image");
    await until(media.id, { thumb_key: expect.stringMatching(/-thumb$/) });
    const to = await aMessage(db, { tenant: media.tenantId, fromMe: true, type: "image", body: "" });
    const copy = await asSystem(server.deps, media.tenantId, (ctx) => copyMedia(ctx, media.messageId, to.id));
    expect(copy).toMatchObject({ storageKey: media.storageKey, status: "ready", width: 800, providerMediaId: null });
    const there = (key: unknown) => server.deps.storage.head(key as never);

    await db.sql("delete from messages where id = $1", [media.messageId]);
    await sweep(media.tenantId);
    expect(await there(copy.storageKey)).not.toBeNull();
    expect(await there(copy.thumbKey)).not.toBeNull();

    await db.sql("delete from messages where id = $1", [to.id]);
    await sweep(media.tenantId);
    expect(await there(copy.storageKey)).toBeNull();
    expect(await there(copy.thumbKey)).toBeNull();
    expect(await db.sql("select 1 from storage_trash where tenant_id = $1", [media.tenantId])).toEqual([]);
  });

  test("that no message took are removed, at once or by the sweep", async () => {
    const { tenantId } = await aTicket(db);
    const [dropped, forgotten] = [
      await storeUpload(server.deps, tenantId, received(await sample("photo.jpg"))),
      await storeUpload(server.deps, tenantId, received(await sample("photo.jpg"))),
    ];
    await discardUpload(server.deps, dropped);
    expect(await server.deps.storage.head(dropped.storageKey)).toBeNull();
    // Young trash stays: its request may be about to own it.
    await sweepSome(server.deps, tenantId, new Date(Date.now() - 3_600_000));
    expect(await server.deps.storage.head(forgotten.storageKey)).not.toBeNull();
    await sweep(tenantId);
    expect(await server.deps.storage.head(forgotten.storageKey)).toBeNull();
  });

  test("of a message are not swept although they were announced as trash before they came", async () => {
    const media = await attached(await sample("photo.jpg"), "image");
    await sweep(media.tenantId);
    expect(await server.deps.storage.head(media.storageKey as never)).not.toBeNull();
  });

  test("of other modules are removed without a question", async () => {
    const { tenantId } = await aTicket(db);
    const { storageKey } = await import("#platform/storage");
    const key = storageKey(tenantId, "jobs", "report.pdf");
    await server.deps.storage.put(key, Buffer.from("x"));
    await db.sql("insert into storage_trash (tenant_id, storage_key, created_at) values ($1, $2, now())", [
      tenantId,
      key,
    ]);
    await sweep(tenantId);
    expect(await server.deps.storage.head(key)).toBeNull();
  });

  test("are handed to adapters only when they are there", async () => {
    const media = await aMedia(db, { content: Buffer.from("abc"), name: "../a.png" });
    const file = toOutboundFile(server.deps, media);
    expect(file).toMatchObject({ name: "a.png", size: 3, mime: "image/png" });
    expect(Buffer.concat(await ((await file?.open())?.toArray() ?? [])).toString()).toBe("abc");
    expect(toOutboundFile(server.deps, { ...media, status: "waiting" })).toBeNull();
  });
});
