// Files from outside: in as a stream with limits, out for saving only, gone when nothing uses them.
import { randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { UPLOAD_MAX_BYTES } from "@prosa/contracts/files";
import { beforeAll, expect, test } from "vitest";
import { storageKey } from "#platform/storage";
import { aFile, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { sweepUnused } from "./files.jobs.ts";
import { filesModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;
let ana: TestUser;

beforeAll(async () => {
  server = await testServer(db, { also: [filesModule] });
  ana = await aUser(db);
});

function upload(
  who: TestUser | null,
  content: string | Uint8Array<ArrayBuffer>,
  name = "note.txt",
  field = "file",
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  form.append(field, new Blob([content], { type: "text/html" }), name);
  return server.as(who).raw("/api/files", { method: "POST", headers, body: form });
}
const bytesOf = async (who: TestUser, path: string) => {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${who.token}` } });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const keyOf = (file: { id: string }) => storageKey(ana.tenantId, "files", file.id);

test("what goes in comes out, byte for byte, for saving and never as a page", async () => {
  const picture = Buffer.concat([Buffer.from([0x89]), Buffer.from("PNG\r\n\x1a\n", "latin1"), randomBytes(300_000)]);
  const kept = await upload(ana, new Uint8Array(picture), "férias.png");
  expect(kept.body).toEqual({
    id: kept.body.id,
    name: "férias.png",
    size: picture.length,
    mime: "image/png",
    url: `/api/files/${kept.body.id}`,
  });
  const { headers, bytes } = await bytesOf(ana, kept.body.url);
  expect(bytes.equals(picture)).toBe(true);
  expect(headers.get("content-type")).toBe("image/png");
  expect(headers.get("content-disposition")).toContain("attachment;");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toMatch(/^sandbox;/);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("a page or a script is text, whatever it claims to be", async () => {
  const kept = await upload(ana, "<script>alert(document.cookie)</script>", "page.html");
  expect(kept.body.mime).toBe("text/plain");
  const { headers } = await bytesOf(ana, kept.body.url);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

test("one's own file is nobody else's, in the company and outside", async () => {
  const { body } = await upload(ana, "mine");
  const others = [await aUser(db, { profile: "admin" }), await aUser(db, { tenant: "other", profile: "admin" })];
  for (const other of others) expect(await server.as(other).raw(body.url)).toFailWith("ERR_NO_FILE_FOUND");
  expect(await server.as(ana).get(`/files/${crypto.randomUUID()}`)).toFailWith("ERR_NO_FILE_FOUND");
  expect(await server.as(ana).get("/files/..%2Fsecrets")).toFailWith("ERR_VALIDATION");
  expect(await server.as(null).raw(body.url)).toFailWith("ERR_LOGIN_REQUIRED");
});

test("one file sent again with its key is one file; other bytes or another name are refused", async () => {
  const who = await aUser(db);
  const key = { "idempotency-key": crypto.randomUUID() };
  const first = await upload(who, "once", "a.txt", "file", key);
  const again = await upload(who, "once", "a.txt", "file", key);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await upload(who, "twice", "a.txt", "file", key)).toFailWith("ERR_KEY_REUSED");
  expect(await upload(who, "once", "b.txt", "file", key)).toFailWith("ERR_KEY_REUSED");
  const many = { "idempotency-key": crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(who, "many", "c.txt", "file", many)));
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
  // What came for nothing is on its way out.
  const kept = await db.sql("select name from uploaded_files where user_id = $1 and expires_at > now()", [who.id]);
  expect(kept.map(({ name }) => name).toSorted()).toEqual(["a.txt", "c.txt"]);
});

test("what is no upload is refused before anything is kept", async () => {
  expect(await upload(null, "x")).toFailWith("ERR_LOGIN_REQUIRED");
  const who = await aUser(db);
  const client = server.as(who);
  const empty = new FormData();
  const fieldOnly = new FormData();
  fieldOnly.append("file", "text and no file");
  const cases: Record<string, RequestInit> = {
    "no body": {},
    json: { headers: { "content-type": "application/json" }, body: '{"file":"x"}' },
    "no parts": { body: empty },
    "a field": { body: fieldOnly },
    "no boundary": { headers: { "content-type": "multipart/form-data" }, body: "x" },
    garbage: { headers: { "content-type": "multipart/form-data; boundary=x" }, body: "not a form" },
    "cut off": {
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    },
  };
  for (const [name, init] of Object.entries(cases)) {
    expect(await client.raw("/api/files", { method: "POST", ...init }), name).toFailWith("ERR_VALIDATION");
  }
  expect(await upload(who, "x", "a.txt", "other")).toFailWith("ERR_VALIDATION");
  expect(await upload(who, "", "empty.txt")).toFailWith("ERR_VALIDATION");
  const left = await db.sql(
    "select id from uploaded_files where user_id = $1 and (stored_at is not null or expires_at > now())",
    [who.id],
  );
  expect(left).toEqual([]);
});

test("a body announced as too large is refused unread", async () => {
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${ana.token}`,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(UPLOAD_MAX_BYTES + 100_000),
    };
    const call = httpRequest(`${server.url}/api/files`, { method: "POST", headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => {
        resolve({ status: response.statusCode, text });
        call.destroy();
      });
    });
    call.on("error", reject);
    call.write("--x\r\n");
  });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.text)).toMatchObject({ error: "ERR_TOO_LARGE", field: "file" });
});

test("a body that turns out too large is cut off, and nothing of it stays", async () => {
  const before = await db.sql("select id from uploaded_files where user_id = $1 and stored_at is not null", [ana.id]);
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${ana.token}`, "content-type": "multipart/form-data; boundary=x" };
    const call = httpRequest(`${server.url}/api/files`, { method: "POST", headers }, (response) => {
      resolve(response.statusCode);
      response.resume();
      call.destroy();
    });
    call.on("error", reject);
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n');
    const chunk = Buffer.alloc(1024 * 1024, 1);
    let sent = 0;
    const more = () => {
      while (sent <= UPLOAD_MAX_BYTES) {
        sent += chunk.length;
        if (!call.write(chunk)) return void call.once("drain", more);
      }
    };
    more();
  });
  expect(answer).toBe(413);
  const after = await db.sql("select id from uploaded_files where user_id = $1 and stored_at is not null", [ana.id]);
  expect(after).toEqual(before);
});

test("what nobody uses is removed a day later, bytes first; what is used or new stays", async () => {
  const { body: unused } = await upload(ana, "unused");
  const { body: used } = await upload(ana, "used");
  const { body: fresh } = await upload(ana, "fresh");
  await db.sql("update uploaded_files set used_by = 'test', expires_at = null where id = $1", [used.id]);
  await db.sql("update uploaded_files set expires_at = now() - interval '1 second' where id = $1", [unused.id]);
  await sweepUnused(server.deps, ana.tenantId, new AbortController().signal);
  expect(await server.deps.storage.head(keyOf(unused))).toBe(null);
  expect(await db.sql("select id from uploaded_files where id = $1", [unused.id])).toEqual([]);
  for (const kept of [used, fresh]) {
    expect(await server.deps.storage.head(keyOf(kept))).not.toBe(null);
    expect((await server.as(ana).raw(kept.url)).status).toBe(200);
  }
});

test("a removal that was interrupted is finished by the next", async () => {
  const file = await aFile(db, { user: ana });
  // As after a crash between withdrawing and deleting.
  await db.sql("update uploaded_files set stored_at = null, expires_at = now() - interval '1 hour' where id = $1", [
    file.id,
  ]);
  expect(await server.as(ana).get(`/files/${file.id}`)).toFailWith("ERR_NO_FILE_FOUND");
  await sweepUnused(server.deps, ana.tenantId, new AbortController().signal);
  expect(await server.deps.storage.head(keyOf(file))).toBe(null);
});

test("every upload leaves its own sweep behind, for the day after", async () => {
  await upload(ana, "x");
  const [job] = await db.sql<{ hours: number }>(
    `select extract(epoch from start_after - now()) / 3600 as hours from jobs.job
      where data->>'job' = 'files.sweep' order by created_on desc limit 1`,
  );
  expect(Number(job?.hours)).toBeGreaterThan(23);
  expect(Number(job?.hours)).toBeLessThan(25);
});

test("one person can leave only so much lying about", async () => {
  const hoarder = await aUser(db);
  for (let number = 0; number < 20; number++) await aFile(db, { user: hoarder });
  expect(await upload(hoarder, "one more")).toFailWith("ERR_TOO_MANY_REQUESTS");
  await db.sql("update uploaded_files set expires_at = now() - interval '1 second' where user_id = $1", [hoarder.id]);
  expect((await upload(hoarder, "room again")).status).toBe(200);
});

test("a file whose bytes are gone is as absent as none", async () => {
  const file = await aFile(db, { user: ana });
  await server.deps.storage.delete(keyOf(file));
  expect(await server.as(ana).get(`/files/${file.id}`)).toFailWith("ERR_NO_FILE_FOUND");
});
