// The address under which a provider fetches a file: for whoever has it, for a quarter of an hour, and as nothing but bytes.
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { aTenant, testDatabase, testServer } from "#testing";
import { mediaKey } from "./media.keys.ts";
import { makeLink } from "./media.links.ts";

const db = testDatabase();

test("a file is fetched by its address until that ends; a guessed one, another company's or an ended one is absent", async () => {
  const server = await testServer(db);
  const [tenant, other] = [await aTenant(db), await aTenant(db)];
  const key = mediaKey(tenant.id, server.deps.ids.uuid());
  await server.deps.storage.put(key, Readable.from([Buffer.from("o arquivo")]), { maxBytes: 100 });
  const made = new URL(await makeLink(server.deps, tenant.id, { key, mime: "application/pdf" }));
  const ask = (path: string, method = "GET") => fetch(`${server.url}${path}`, { method });

  const given = await ask(made.pathname);
  expect(given.status).toBe(200);
  expect(await given.text()).toBe("o arquivo");
  expect(given.headers.get("cache-control")).toBe("no-store");
  expect(given.headers.get("content-disposition")).toContain("attachment");
  expect(given.headers.get("content-security-policy")).toContain("sandbox");
  expect((await ask(made.pathname, "HEAD")).headers.get("content-length")).toBe("9");

  const [kept] = await db.sql("select encode(digest, 'hex') as digest from media_links");
  expect(made.pathname).not.toContain(String(kept?.digest));
  const word = made.pathname.slice(made.pathname.indexOf("-") + 1);
  for (const guessed of [`${other.id}-${word}`, `${tenant.id}-${"a".repeat(43)}`, "x", `${tenant.id}-`]) {
    expect((await ask(`/media/out/${guessed}`)).status, guessed).toBe(404);
  }
  await db.sql("update media_links set expires_at = now() - interval '1 second'");
  expect((await ask(made.pathname)).status).toBe(404);
});
