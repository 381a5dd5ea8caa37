// One's own profile and picture, seen from outside.
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listsModule } from "#company/lists";
import { userManagementModule } from "#company/users";
import { aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { profileModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { also: [listsModule, userManagementModule, profileModule] });
});
afterAll(() => server.close());

const SECRET = "geo:-23.5505,-46.6333";
const drawing = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } }).withExif({
    IFD0: { ImageDescription: SECRET },
  });
const png = await drawing().png().toBuffer();
const jpeg = await drawing().jpeg().toBuffer();
const webp = await drawing().webp().toBuffer();

function upload(who: TestUser, content: Buffer, name = "me.png") {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(content)], { type: "image/png" }), name);
  return server.as(who).raw("/api/profile/picture", { method: "PUT", body });
}

async function fetchPicture(who: TestUser, url: string) {
  const answer = await fetch(server.url + url, { headers: { authorization: `Bearer ${who.token}` } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const stored = async (who: TestUser) =>
  (await db.sql<{ picture_key: string }>("select picture_key from users where id = $1", [who.id]))[0]?.picture_key;

test("name, signature and sounds are one's own to change, field by field", async () => {
  const ana = await aUser(db, { name: "Ana" });
  const mine = server.as(ana);
  const fresh = {
    name: "Ana",
    email: ana.email,
    emailVerified: false,
    profilePictureUrl: null,
    signature: "",
    sounds: {
      ...{ newTicket: true, newMessage: true, notices: true, desktop: true, volume: 80, quiet: null },
      ...{ pushes: { notices: true, messages: true, chats: true }, content: "names" },
    },
  };
  expect((await mine.get("/profile")).body).toEqual(fresh);
  expect((await mine.put("/profile", { signature: " Ana, Vendas " })).body).toEqual({
    ...fresh,
    signature: "Ana, Vendas",
  });
  const sounds = { newTicket: false, newMessage: true, notices: false, desktop: false, volume: 0 };
  expect((await mine.put("/profile", { sounds })).body).toMatchObject({ signature: "Ana, Vendas", sounds });
  // As screens of the version before say it.
  const before = { newTicket: true, newMessage: true, volume: 40 };
  expect((await mine.put("/profile", { sounds: before })).body.sounds).toMatchObject({ ...before, notices: true });
  expect((await mine.put("/profile", { name: "Ana Lima" })).body.name).toBe("Ana Lima");
  expect((await mine.get("/auth/session")).body.username).toBe("Ana Lima");
  expect((await mine.put("/profile", {})).status).toBe(200);
  for (const [body, field] of [
    [{ name: " A " }, "name"],
    [{ signature: "x".repeat(81) }, "signature"],
    [{ sounds: { ...sounds, volume: 101 } }, "sounds.volume"],
    [{ email: "new@example.com" }, "email"],
    [{ profile: "admin" }, "profile"],
  ] as const) {
    const answer = await mine.put("/profile", body);
    expect(answer).toFailWith("ERR_VALIDATION");
    expect(answer.body.field).toBe(field);
  }
  expect(await server.as(null).get("/profile")).toFailWith("ERR_LOGIN_REQUIRED");
});

test("support keeps its name", async () => {
  const support = server.as(await aUser(db, { isSupport: true }));
  expect(await support.put("/profile", { name: "Ana Lima" })).toFailWith("ERR_NO_PERMISSION");
});

test.each([
  ["png", png],
  ["jpeg", jpeg],
  ["webp", webp],
])("a picture (%s) is drawn anew and shown to the company only, harmlessly", async (_, content) => {
  expect(content.includes(SECRET)).toBe(true);
  const ana = await aUser(db);
  const admin = await aUser(db, { profile: "admin" });
  const answer = await upload(ana, content, "../../etc/me.html");
  expect(answer.status).toBe(200);
  const url: string = answer.body.profilePictureUrl;
  expect(url).toMatch(new RegExp(`^/api/users/${ana.id}/picture\\?v=[\\w-]{12}$`));
  expect((await server.as(ana).get("/auth/session")).body.profilePictureUrl).toBe(url);
  expect((await server.as(admin).get(`/users/${ana.id}`)).body.profilePictureUrl).toBe(url);
  const shown = await fetchPicture(admin, url);
  // Not one byte of what was sent: small, and without what the camera or its owner wrote into it.
  expect(shown.bytes.includes(SECRET)).toBe(false);
  const { exif, ...drawn } = await sharp(shown.bytes).metadata();
  expect(exif).toBeUndefined();
  expect(drawn).toMatchObject({ format: "webp", width: 512, height: 341 });
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=86400, immutable",
  });
  expect(shown.headers.get("content-security-policy")).toContain("sandbox");
  const stranger = await aUser(db, { tenant: "other", profile: "admin" });
  expect(await server.as(stranger).get(url.replace("/api", ""))).toFailWith("ERR_NO_USER_FOUND");
  expect(await server.as(null).get(url.replace("/api", ""))).toFailWith("ERR_LOGIN_REQUIRED");
});

test("what is no picture is refused whatever it calls itself, and so is what is too large", async () => {
  const ana = await aUser(db);
  for (const content of [
    "<svg onload=alert(1)>",
    "GIF89a",
    "",
    "RIFF....WAVEfmt ",
    "RIFF....WEBPVP8 ",
    "\xff\xd8\xff\xe0 neither",
  ]) {
    const answer = await upload(ana, Buffer.from(content, "latin1"));
    expect(answer).toFailWith("ERR_VALIDATION");
    expect(answer.body.field).toBe("file");
  }
  const limit = 2 * 1024 * 1024;
  expect(await upload(ana, Buffer.concat([png, Buffer.alloc(limit)]))).toFailWith("ERR_TOO_LARGE");
  expect((await upload(ana, Buffer.concat([png, Buffer.alloc(limit - png.length)]))).status).toBe(200);
  expect(await server.as(ana).put("/profile/picture", { file: "x" })).toFailWith("ERR_VALIDATION");
});

test("what claims more pixels than are worth unpacking is refused, and what follows a picture is left behind", async () => {
  const ana = await aUser(db);
  const wide = Buffer.from(await drawing(16, 16).png().toBuffer());
  wide.writeUInt32BE(60_000, 16);
  wide.writeUInt32BE(60_000, 20);
  expect(await upload(ana, wide)).toFailWith("ERR_VALIDATION");
  const page = "<script>alert(1)</script>";
  const { profilePictureUrl } = (await upload(ana, Buffer.concat([jpeg, Buffer.from(page)]))).body;
  expect((await fetchPicture(ana, profilePictureUrl)).bytes.includes(page)).toBe(false);
});

test("a new picture has a new address, a removed one is gone, and the job clears only what nobody shows", async () => {
  const ana = await aUser(db);
  const first = (await upload(ana, png)).body.profilePictureUrl;
  const firstKey = await stored(ana);
  const second = (await upload(ana, jpeg)).body.profilePictureUrl;
  expect(second).not.toBe(first);
  const jobs = () =>
    db.sql<{ name: string }>(
      "select data->'payload'->>'name' as name from jobs.job where data->>'job' = 'users.drop_picture'",
    );
  expect((await jobs()).filter(({ name }) => firstKey?.endsWith(name))).toHaveLength(2);
  // Time passes: every clearing job is due now.
  await db.sql("update jobs.job set start_after = now() where data->>'job' = 'users.drop_picture'");
  server.deps.jobs.ring("default");
  await expect.poll(() => server.deps.storage.head(firstKey as never), { timeout: 10_000 }).toBeNull();
  expect((await fetchPicture(ana, second)).status).toBe(200);

  expect((await server.as(ana).delete("/profile/picture")).body.profilePictureUrl).toBeNull();
  expect((await fetchPicture(ana, second)).status).toBe(204);
});
