// Who gets a message's file and how: by cookie or token, under the rule of the conversation, in parts, never cached blindly.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { writeMediaPass } from "#company/sessions";
import {
  aBrowser,
  aMedia,
  aMessage,
  aQueue,
  aTicket,
  aUser,
  PASSWORD,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { mediaKey } from "./media.keys.ts";
import { mediaNow } from "./testing/provider.ts";

const db = testDatabase();
const content = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await testServer(db, { env: { TRUSTED_PROXIES: "127.0.0.1" } });
  admin = await aUser(db, { profile: "admin" });
});

const passOf = (sessionId: string) => `prosa_media=${writeMediaPass(server.deps.config.masterKeys, sessionId)}`;

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(server.url + path, { method, headers, redirect: "manual" });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  return { status: answer.status, headers: answer.headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : null };
}

const asAdmin = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  get(path, { cookie: passOf(admin.sessionId), ...headers }, method);

describe("the cookie", () => {
  test("is given at sign-in and at renewal, for files alone, out of reach of scripts and other sites", async () => {
    const user = await aUser(db, { profile: "admin" });
    const media = await aMedia(db, { content });
    const browser = aBrowser(server);
    const signedIn = await browser.post("/auth/login", { email: user.email, password: PASSWORD });
    const [line] = signedIn.headers.getSetCookie().filter((one) => one.startsWith("prosa_media="));
    expect(line).toContain("Path=/media");
    expect(line).toContain("HttpOnly");
    expect(line).toContain("SameSite=Strict");
    const cookie = () => `prosa_media=${browser.cookies.get("prosa_media")}`;
    expect((await get(`/media/${media.id}/file`, { cookie: cookie() })).bytes).toEqual(content);

    const renewed = await browser.post("/auth/refresh_token");
    expect(renewed.headers.getSetCookie().some((one) => one.startsWith("prosa_media="))).toBe(true);
    expect((await get(`/media/${media.id}/file`, { cookie: cookie() })).status).toBe(200);

    const old = cookie();
    await browser.post("/auth/logout");
    expect(browser.cookies.has("prosa_media")).toBe(false);
    await expect.poll(() => get(`/media/${media.id}/file`, { cookie: old })).toFailWith("ERR_LOGIN_REQUIRED");
  });

  test("opens nothing but files", async () => {
    expect(await get("/api/auth/session", { cookie: passOf(admin.sessionId) })).toFailWith("ERR_LOGIN_REQUIRED");
  });

  test.each([
    ["of nobody", () => `prosa_media=${randomUUID()}.${"a".repeat(43)}`],
    ["of another session with this mark", () => passOf(admin.sessionId).replace(admin.sessionId, randomUUID())],
    ["of a session that never was", () => passOf(randomUUID())],
    ["that makes no sense", () => "prosa_media=../../etc/passwd"],
    ["that is an access token", () => `prosa_media=${admin.token}`],
  ])("%s is refused", async (_name, cookie) => {
    const media = await aMedia(db, { content });
    expect(await get(`/media/${media.id}/file`, { cookie: cookie() })).toFailWith("ERR_SESSION_EXPIRED");
  });

  test("of a session that ended is refused with the reason", async () => {
    const user = await aUser(db, { profile: "admin" });
    const media = await aMedia(db, { content });
    await db.sql("update sessions set ended_at = now(), end_code = 'ERR_SESSION_REVOKED' where id = $1", [
      user.sessionId,
    ]);
    const answer = await get(`/media/${media.id}/file`, { cookie: passOf(user.sessionId) });
    expect(answer).toFailWith("ERR_SESSION_REVOKED");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("is not needed with a token, and nothing goes without either", async () => {
    const media = await aMedia(db, { content });
    const path = `/media/${media.id}/file`;
    expect((await get(path, { authorization: `Bearer ${admin.token}` })).bytes).toEqual(content);
    expect(await get(path)).toFailWith("ERR_LOGIN_REQUIRED");
  });
});

describe("a conversation one may not see", () => {
  test("gives no file, in the same words as one that does not exist", async () => {
    const [mine, theirs] = [await aQueue(db), await aQueue(db)];
    const user = await aUser(db, { queues: [mine] });
    const hidden = await aTicket(db, { queueId: theirs.id });
    const hiddenFile = await aMedia(db, { message: await aMessage(db, { ticket: hidden, type: "image" }), content });
    const visible = await aTicket(db, { queueId: mine.id });
    const visibleFile = await aMedia(db, { message: await aMessage(db, { ticket: visible, type: "image" }), content });
    const foreign = await aMedia(db, { tenant: "other", content });
    const cookie = passOf(user.sessionId);

    expect((await get(`/media/${visibleFile.id}/file`, { cookie })).status).toBe(200);
    const refusals = await Promise.all(
      [hiddenFile.id, foreign.id, randomUUID()].map((id) => get(`/media/${id}/file`, { cookie })),
    );
    for (const refusal of refusals) expect(refusal).toFailWith("ERR_NO_FILE_FOUND");
    const bodies = refusals.map(({ body }) => JSON.stringify({ ...body, requestId: undefined }));
    expect(new Set(bodies).size).toBe(1);
  });

  test("gives no more of it once the right is lost, cached or not", async () => {
    const queue = await aQueue(db);
    const user = await aUser(db, { queues: [queue] });
    const ticket = await aTicket(db, { queueId: queue.id });
    const media = await aMedia(db, { message: await aMessage(db, { ticket, type: "image" }), content });
    const path = `/media/${media.id}/file`;
    const cookie = passOf(user.sessionId);
    const first = await get(path, { cookie });
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect((await get(path, { cookie, "if-none-match": etag })).status).toBe(304);
    await db.sql("delete from user_queues where user_id = $1", [user.id]);
    expect(await get(path, { cookie, "if-none-match": etag })).toFailWith("ERR_NO_FILE_FOUND");
  });

  test("cannot be reached by trying ids", { timeout: 120_000 }, async () => {
    const many = Number(process.env.MEDIA_IDS ?? 400);
    const foreign = await Promise.all(Array.from({ length: 20 }, () => aMedia(db, { tenant: "other", content })));
    const queue = await aQueue(db);
    const ticket = await aTicket(db, { queueId: queue.id });
    const message = () => aMessage(db, { ticket, type: "image" });
    const hidden = await Promise.all(
      Array.from({ length: 20 }, async () => aMedia(db, { message: await message(), content })),
    );
    const known = [...foreign, ...hidden].map(({ id }) => id);
    const users = await Promise.all(Array.from({ length: Math.ceil(many / 2_000) + 1 }, () => aUser(db)));
    const answers = new Map<string, number>();
    for (let at = 0; at < many; at += 20) {
      const tries = Array.from({ length: 20 }, (_, step) => {
        const id = (at + step) % 3 === 0 ? (known[(at + step) % known.length] as string) : randomUUID();
        const variant = ["file", "thumb", "play"][(at + step) % 3];
        const user = users[(at + step) % users.length] as TestUser;
        return get(`/media/${id}/${variant}`, { cookie: passOf(user.sessionId) });
      });
      for (const { status, body } of await Promise.all(tries)) {
        const key = `${status} ${body?.error}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(answers)).toEqual({ "404 ERR_NO_FILE_FOUND": Math.ceil(many / 20) * 20 });
  });
});

describe("an address", () => {
  test.each([
    "/media/../../etc/passwd/file",
    "/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd/file",
    "/media/t1/file",
    "/media/1/file",
    `/media/${randomUUID()}/..%2ffile`,
    `/media/${randomUUID()}/original`,
    `/media/${randomUUID()}/file%00.png`,
  ])("that is none (%s) is a 404", async (path) => {
    expect((await asAdmin(path)).status).toBe(404);
  });

  test("of a file that is not there yet is a 404", async () => {
    const media = await aMedia(db, { status: "waiting", providerMediaId: "1" });
    expect(await asAdmin(`/media/${media.id}/file`)).toFailWith("ERR_NO_FILE_FOUND");
    const ready = await aMedia(db, { content });
    expect(await asAdmin(`/media/${ready.id}/thumb`)).toFailWith("ERR_NO_FILE_FOUND");
  });

  test("takes no other method", async () => {
    const media = await aMedia(db, { content });
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect((await asAdmin(`/media/${media.id}/file`, {}, method)).status).toBe(404);
    }
  });
});

describe("a file", () => {
  test("comes with everything that keeps it from being a page", async () => {
    const media = await aMedia(db, { content, mime: "text/plain", name: 'página "1".html' });
    const { headers } = await asAdmin(`/media/${media.id}/file`);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"p_gina _1_.html\"; filename*=UTF-8''p%C3%A1gina%20%221%22.html",
    );
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test.each([
    ["image/png", "inline"],
    ["video/mp4", "inline"],
    ["audio/ogg", "inline"],
    ["application/pdf", "attachment"],
    ["image/svg+xml", "attachment"],
    ["text/html", "attachment"],
  ])("of type %s is offered %s", async (mime, way) => {
    const media = await aMedia(db, { content, mime });
    const { headers } = await asAdmin(`/media/${media.id}/file`);
    expect(headers.get("content-disposition")).toMatch(new RegExp(`^${way};`));
  });

  test("that is a PDF may be looked at in a frame of ours, and still has no origin", async () => {
    const media = await aMedia(db, { content, mime: "application/pdf", name: "contrato.pdf" });
    const { status, headers, bytes } = await asAdmin(`/media/${media.id}/view`);
    expect([status, bytes]).toEqual([200, content]);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="contrato.pdf"/);
    expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'; frame-ancestors 'self';/);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each(["text/html", "image/svg+xml", "text/plain", "image/png"])("of type %s has no such view", async (mime) => {
    const media = await aMedia(db, { content, mime });
    expect(await asAdmin(`/media/${media.id}/view`)).toFailWith("ERR_NO_FILE_FOUND");
  });

  test("is given in parts", async () => {
    const media = await aMedia(db, { content, mime: "video/mp4" });
    const path = `/media/${media.id}/file`;
    const part = await asAdmin(path, { range: "bytes=100-199" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 100-199/1000");
    expect(part.bytes).toEqual(content.subarray(100, 200));
    const tail = await asAdmin(path, { range: "bytes=-5" });
    expect(tail.bytes).toEqual(content.subarray(995));
    const outside = await asAdmin(path, { range: "bytes=1000-" });
    expect(outside.status).toBe(416);
    expect(outside.headers.get("content-range")).toBe("bytes */1000");
    const several = await asAdmin(path, { range: "bytes=0-1,5-6" });
    expect(several.status).toBe(200);
    const other = await asAdmin(path, { range: "bytes=0-1", "if-range": '"another"' });
    expect(other.bytes).toEqual(content);
    const same = await asAdmin(path, { range: "bytes=0-1", "if-range": other.headers.get("etag") ?? "" });
    expect(same.status).toBe(206);
  });

  test("can be asked about without its bytes", async () => {
    const media = await aMedia(db, { content });
    const whole = await asAdmin(`/media/${media.id}/file`, {}, "HEAD");
    expect([whole.status, whole.headers.get("content-length"), whole.bytes.length]).toEqual([200, "1000", 0]);
    const part = await asAdmin(`/media/${media.id}/file`, { range: "bytes=0-9" }, "HEAD");
    expect([part.status, part.headers.get("content-length")]).toEqual([206, "10"]);
  });

  test("that the store has lost is gone for everybody, in words and on the screen", async () => {
    const media = await aMedia(db, { content });
    const socket = await server.socket(admin);
    await server.deps.storage.delete(mediaKey(media.tenantId, media.id));
    expect(await asAdmin(`/media/${media.id}/file`)).toFailWith("ERR_NO_FILE_FOUND");
    expect(await mediaNow(db, media.id)).toMatchObject({ status: "gone" });
    await socket.waitFor(({ data }) => JSON.stringify(data ?? null).includes("message.changed"));
  });

  test("whose small picture is lost stays, without it", async () => {
    const media = await aMedia(db, { content });
    await db.sql("update message_media set thumb_key = $2 where id = $1", [
      media.id,
      media.storageKey?.replace(/file$/, "thumb"),
    ]);
    expect(await asAdmin(`/media/${media.id}/thumb`)).toFailWith("ERR_NO_FILE_FOUND");
    await expect.poll(() => mediaNow(db, media.id)).toMatchObject({ status: "ready", thumb_key: null });
  });
});
