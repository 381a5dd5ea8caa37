// Brands from outside: kept by the operator, worn by the page of their host and by letters, heard by every process.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  aBrowser,
  aTenant,
  aUser,
  type Mailbox,
  openMailbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { sweepBrandImages } from "./images.jobs.ts";

const db = testDatabase();
let server: TestServer;
let operator: TestUser;
let mailbox: Mailbox;
let folder: string;

const PAGE =
  '<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__"><title>Prosa</title>' +
  '<link rel="icon" href="/mark.svg" type="image/svg+xml" /></head><body><noscript>Prosa precisa</noscript></body></html>';

beforeAll(async () => {
  mailbox = await openMailbox();
  folder = await mkdtemp(join(tmpdir(), "prosa-brand-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "manifest.webmanifest"), '{"name":"Prosa"}');
  server = await testServer(db, { role: "all", env: { WEB_DIST: folder, ...mailbox.env } });
  await db.sql(
    `with p as (insert into plans (name, max_users, max_connections, value_cents) values ('op', 9, 9, 0) returning id)
     insert into tenants (id, name, plan_id, due_at) select 1, 'Prosa', id, '2199-01-01' from p`,
  );
  operator = await aUser(db, { tenant: 1, profile: "admin" });
});
beforeEach(async () => {
  const { brands } = (await server.as(operator).get("/admin/brands")).body;
  for (const { id } of brands) await server.as(operator).delete(`/admin/brands/${id}`);
});
afterAll(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true });
});

const noImages = { logoLight: null, logoDark: null, icon: null, loginBackground: null };
const brandOf = (given: object = {}) => ({
  host: null,
  name: "Casa do Atendimento",
  color: "#7B1FA2",
  support: null,
  images: noImages,
  ...given,
});
const save = (given: object = {}) => server.as(operator).put("/admin/brands", brandOf(given));

interface Seen {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}
/** As a browser that was sent to another name of the same server. */
function at(host: string, path = "/", headers: Record<string, string> = {}, method = "GET"): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, server.url), { method, headers: { host, ...headers } }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }),
    );
    sent.on("error", reject).end();
  });
}
/** Until the bell was heard. */
const seen = (host: string, part: string) => expect.poll(async () => (await at(host)).body).toContain(part);

async function upload(ref: string, content: Buffer<ArrayBufferLike>, name = "a.png") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), name);
  return server.as(operator).raw(`/api/admin/media-upload?ref=${ref}`, { method: "POST", body: form });
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#aa3355" } })
    .png()
    .toBuffer();

test("a page wears the brand of its host, another host the standard one, and nobody's name becomes markup", async () => {
  expect((await at("127.0.0.1")).body).toContain("<title>Prosa</title>");
  await save({ name: "R&D 'a'", support: "ajuda@casa.example" });
  await save({ host: "Marca.Example", name: "Marca", color: "#FFC400" });
  await seen("marca.example:4000", "<title>Marca</title>");
  const { body, headers } = await at("outra.example");
  expect(body).toContain("<title>R&amp;D &#39;a&#39;</title>");
  expect(body).toContain("<noscript>R&amp;D &#39;a&#39; precisa</noscript>");
  expect(body).not.toContain('content="{"');
  expect(String(headers["content-security-policy"])).toContain("ws://outra.example");
  const manifest = JSON.parse((await at("marca.example", "/manifest.webmanifest")).body);
  expect(manifest).toMatchObject({ name: "Marca", start_url: "/", theme_color: "#ffc400" });
});

test("the theme is a file that the page names before anything is drawn", async () => {
  await save();
  await seen("127.0.0.1", "/brand/theme-");
  const [, path = ""] = /href="(\/brand\/theme-[0-9a-f]{16}\.css)"/.exec((await at("127.0.0.1")).body) ?? [];
  const sheet = await at("127.0.0.1", path);
  expect(sheet.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(sheet.headers["cache-control"]).toContain("immutable");
  expect(sheet.body).toContain("--app-primary:#7b1fa2");
  expect((await at("127.0.0.1", "/brand/theme-0000000000000000.css")).status).toBe(404);
});

test("a host with a brand may drive itself, and no other site may", async () => {
  await save({ host: "marca.example", name: "Marca" });
  await seen("marca.example", "Marca");
  const signIn = (host: string, origin: string) => at(host, "/api/platform/words", { origin });
  expect((await signIn("marca.example", "https://marca.example")).status).not.toBe(403);
  expect((await signIn("127.0.0.1", "https://marca.example")).status).toBe(403);
  expect((await signIn("evil.example", "https://evil.example")).status).toBe(403);
});

test("a preview tells the ratios and keeps nothing", async () => {
  const { body } = await server.as(operator).get("/brand-preview?color=%23FFC400");
  expect(body.light.roles.onPrimary).toBe("#16202b");
  for (const theme of [body.light, body.dark]) expect(theme.ratios.button).toBeGreaterThanOrEqual(4.5);
  expect((await server.as(operator).get("/admin/brands")).body).toEqual({ brands: [] });
});

test("a brand is kept once per host, restored by taking it away, and only by the operator", async () => {
  const { id } = (await save()).body;
  expect((await save({ name: "Outro nome" })).body).toMatchObject({ id, name: "Outro nome", color: "#7b1fa2" });
  const admin = server.as(await aUser(db, { tenant: await aTenant(db), profile: "admin" }));
  expect(await admin.put("/admin/brands", brandOf())).toFailWith("ERR_NO_PERMISSION");
  expect((await server.as(operator).delete(`/admin/brands/${id}`)).body).toEqual({ ok: true });
  expect(await server.as(operator).delete(`/admin/brands/${id}`)).toFailWith("ERR_NOT_FOUND");
  await seen("127.0.0.1", "<title>Prosa</title>");
});

test("what is no brand is refused", async () => {
  for (const given of [
    { name: " " },
    { name: "<b>" },
    { color: "red" },
    { host: "https://a.example" },
    { host: "a..b" },
    { images: { ...noImages, icon: "0".repeat(32) } },
    { images: { ...noImages, icon: "../../etc/passwd" } },
  ]) {
    expect(await save(given)).toFailWith("ERR_VALIDATION");
  }
});

test("a picture is drawn anew, shown once a brand uses it, and gone when none does", async () => {
  const sent = await picture(900, 300);
  const { body } = await upload("logoLight", sent);
  expect(body).toMatchObject({ ref: "logoLight" });
  const path = `/brand/${body.name}-logo.png`;
  expect((await at("127.0.0.1", path)).status).toBe(404);
  await save({ images: { ...noImages, logoLight: body.name } });
  await expect.poll(async () => (await at("127.0.0.1", path)).status).toBe(200);
  const shown = await fetch(new URL(path, server.url));
  expect(shown.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const drawn = Buffer.from(await shown.arrayBuffer());
  expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", height: 112 });
  expect(drawn.equals(sent)).toBe(false);
  // As a light logo and as nothing else.
  expect(await save({ images: { ...noImages, icon: body.name } })).toFailWith("ERR_VALIDATION");

  const icon = (await upload("icon", await picture(80, 40))).body.name;
  await save({ images: { ...noImages, icon } });
  await seen("127.0.0.1", `href="/brand/${icon}-180.png"`);
  expect((await at("127.0.0.1")).body).not.toContain("mark.svg");
  for (const size of [32, 180, 192, 512]) {
    const bytes = Buffer.from(await (await fetch(new URL(`/brand/${icon}-${size}.png`, server.url))).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size });
  }
  expect((await at("127.0.0.1", path)).status).toBe(404);
  await db.sql("update brand_images set created_at = created_at - interval '2 days'");
  await sweepBrandImages.run(server.deps, {}, new AbortController().signal);
  expect(await db.sql("select name from brand_images")).toEqual([{ name: icon }]);
});

test("nothing hostile is kept: by its content, whatever it is called", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const png = await picture(40, 40);
  const gif = await sharp(png).gif().toBuffer();
  const hostile = [svg, gif, Buffer.alloc(0), png.subarray(0, 40), Buffer.concat([png.subarray(0, 8), svg])];
  for (const content of hostile) {
    for (const ref of ["logoLight", "logoDark", "icon", "loginBackground"]) {
      expect(await upload(ref, content)).toFailWith("ERR_VALIDATION");
    }
  }
  expect(await upload("help", png)).toFailWith("ERR_VALIDATION");
  expect(await upload("icon", await picture(5_000, 4_000))).toFailWith("ERR_VALIDATION");
});

test("letters come in the brand, with its name where ours stood", async () => {
  await save({ support: "ajuda@casa.example" });
  await seen("127.0.0.1", "Casa do Atendimento");
  const admin = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
  await aBrowser(server).post("/auth/recovery", { email: admin.email });
  const letter = () => mailbox.mails.find(({ to }) => to.includes(admin.email))?.text;
  await expect.poll(letter).toContain("Casa do Atendimento &middot; ajuda@casa.example");
  expect(letter()).toContain("border-top:4px solid #");
  expect(letter()).not.toContain("Prosa precisa");
});
