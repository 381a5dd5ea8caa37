// The built web application as a browser receives it.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prosa-web-"));
  await mkdir(join(folder, "assets"));
  const page = '<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__"></head></html>';
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "sw.js"), "// service worker");
  await writeFile(join(folder, "assets", "main-Ab12Cd34.js"), `// ${"long ".repeat(500)}`);
  server = await testServer(db, { modules: [], role: "api", env: { WEB_DIST: folder } });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => server.as(null).raw(path, { headers });

test("the page carries a fresh nonce in its mark and in its policy, and is never stale", async () => {
  const [first, second] = [await get("/"), await get("/index.html")];
  const nonce = /content="([\w-]{20,})"/.exec(first.body)?.[1];
  expect(first.headers.get("content-security-policy")).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(first.headers.get("content-security-policy")).not.toMatch(/unsafe/);
  expect(second.body).not.toContain(nonce);
  expect(first.headers.get("cache-control")).toBe("no-cache");
});

test("hashed files are kept for ever and come compressed; the service worker is asked for each time", async () => {
  const script = await get("/assets/main-Ab12Cd34.js", { "accept-encoding": "br" });
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(script.headers.get("content-encoding")).toBe("br");
  expect(script.body).toContain("long long");
  const etag = script.headers.get("etag") ?? "";
  expect((await get("/assets/main-Ab12Cd34.js", { "if-none-match": etag })).status).toBe(304);
  expect((await get("/sw.js")).headers.get("cache-control")).toBe("no-cache");
});

test("nothing outside the folder can be named", async () => {
  for (const path of [
    "/assets/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/%2e%2e%2findex.html",
    "/nothing",
  ]) {
    expect(await get(path)).toFailWith("ERR_NOT_FOUND");
  }
});
