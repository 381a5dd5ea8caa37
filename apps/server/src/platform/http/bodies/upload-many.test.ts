// Several files in one request, seen from outside: in order, under one limit, and nothing kept of what was refused.
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { route } from "@prosa/contracts/route";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Routes, serveFiles } from "#platform/http";
import type { ServerModule } from "#platform/registry";
import { storageKey } from "#platform/storage";
import { type TestServer, testDatabase, testServer } from "#testing";

const MOST_BYTES = 3 * 1024 * 1024;
const Kept = z.object({ name: z.string(), size: z.number(), sha256: z.string() });
const post = route({
  method: "POST",
  path: "/ground/files/:id",
  summary: "Keeps what it is given.",
  access: "public",
  audit: { none: "open" },
  creates: false,
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({ word: z.string().max(10), wish: z.enum(["refuse", "ignore", "crash"]).optional() }),
  files: { maxFiles: 3, maxTotalBytes: MOST_BYTES },
  answer: z.object({ word: z.string(), files: z.array(Kept) }),
});

const kept: string[] = [];
const routes =
  (deps: Deps): Routes =>
  (app) =>
    serveFiles(app, post, async ({ params, body }, files) => {
      if (body.wish === "refuse") throw new AppError("ERR_CONFLICT");
      const stored: z.infer<typeof Kept>[] = [];
      if (body.wish === "ignore") return { word: body.word, files: stored };
      await files.each(async ({ name, stream, maxBytes }, place) => {
        if (body.wish === "crash" && place === 1) throw new Error("no such luck");
        const key = storageKey(params.id, "many", deps.ids.uuid());
        const measured = await deps.storage.put(key, stream, { maxBytes });
        kept.push(key);
        stored.push({ name, ...measured });
      });
      return { word: body.word, files: stored };
    });
const module: ServerModule = { name: "many-files", serves: [post], routes };

const db = testDatabase();
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer(db, { modules: [module] });
  const { storage } = server.deps.config;
  folder = storage.kind === "disk" ? storage.path : "";
});
beforeEach(() => {
  kept.length = 0;
});

const url = "/api/ground/files/7";
const send = (form: FormData) => server.as(null).raw(url, { method: "POST", body: form });

function formOf(payload: unknown, files: (Buffer | string)[], fields = { payload: "payload", files: "files" }) {
  const form = new FormData();
  if (payload !== undefined) form.append(fields.payload, JSON.stringify(payload));
  for (const [place, content] of files.entries()) {
    form.append(fields.files, new Blob([new Uint8Array(Buffer.from(content))]), `n${place}.txt`);
  }
  return form;
}

test("files arrive whole and in order, beside a body held against its contract", async () => {
  const contents = [randomBytes(900_000), Buffer.from("dois"), Buffer.alloc(0)];
  const { status, body } = await send(formOf({ word: "oi" }, contents));
  expect(status).toBe(200);
  expect(body.files).toMatchObject([
    { name: "n0.txt", size: 900_000 },
    { name: "n1.txt", size: 4 },
    { name: "n2.txt", size: 0 },
  ]);
  expect((await send(formOf({ word: "sem arquivo" }, []))).status).toBe(400);
  expect((await send(formOf({ word: "nenhum" }, []))).body).toEqual({ word: "nenhum", files: [] });
  const plain = await server.as(null).post("/ground/files/7", { word: "json" });
  expect(plain.body).toEqual({ word: "json", files: [] });
});

test("what is no such form is refused, and the connection still serves the next", async () => {
  const deep = `${"[".repeat(40)}${"]".repeat(40)}`;
  const cut = '--x\r\ncontent-disposition: form-data; name="payload"\r\n\r\n{"word":"oi"}\r\n--x\r\n';
  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const rawDeep = new FormData();
  rawDeep.append("payload", `{"word":"oi","x":${deep}}`);
  const proto = new FormData();
  proto.append("payload", '{"word":"oi","__proto__":{"a":1}}');
  const cases: Record<string, RequestInit> = {
    "no payload": { body: formOf(undefined, ["a"]) },
    "files first": {
      body: (() => {
        const form = formOf(undefined, ["a"]);
        form.append("payload", '{"word":"oi"}');
        return form;
      })(),
    },
    "another name": { body: formOf({ word: "oi" }, ["a"], { payload: "payload", files: "other" }) },
    "no JSON": { headers: multipart, body: '--x\r\ncontent-disposition: form-data; name="payload"\r\n\r\n{\r\n--x--' },
    "against the contract": { body: formOf({ word: "oi", more: 1 }, ["a"]) },
    "too deep": { body: rawDeep },
    prototype: { body: proto },
    "no boundary": { headers: { "content-type": "multipart/form-data" }, body: "x" },
    garbage: { headers: multipart, body: "not a form" },
    "cut off": {
      headers: multipart,
      body: `${cut}content-disposition: form-data; name="files"; filename="a"\r\n\r\nhalf`,
    },
    "json that is none": { headers: { "content-type": "application/json" }, body: "{" },
  };
  for (const [name, init] of Object.entries(cases)) {
    expect(await server.as(null).raw(url, { method: "POST", ...init }), name).toFailWith("ERR_VALIDATION");
  }
  expect(await send(formOf({ word: "oi" }, ["a", "b", "c", "d"]))).toFailWith("ERR_VALIDATION");
  expect((await send(formOf({ word: "oi" }, ["a"]))).status).toBe(200);
});

test("the limit is for all files together and is met while they stream", async () => {
  const half = randomBytes(MOST_BYTES / 2);
  expect((await send(formOf({ word: "justo" }, [half, half]))).status).toBe(200);
  kept.length = 0;
  const refused = await send(formOf({ word: "demais" }, [half, half, "!"]));
  expect(refused).toFailWith("ERR_TOO_LARGE");
  expect(refused.body).toMatchObject({ field: "files", detail: String(MOST_BYTES) });
  // The two before it were kept, and are the caller's to discard; of the third there is nothing.
  expect(kept).toHaveLength(2);
});

test("a refusal or a crash in the middle is answered after the rest was read", async () => {
  const files = [randomBytes(1_000_000), randomBytes(1_000_000)];
  expect(await send(formOf({ word: "não", wish: "refuse" }, files))).toFailWith("ERR_CONFLICT");
  expect(await send(formOf({ word: "não", wish: "crash" }, files))).toFailWith("ERR_INTERNAL");
  expect((await send(formOf({ word: "já vi", wish: "ignore" }, files))).body).toEqual({ word: "já vi", files: [] });
});

test("a client that leaves in the middle of a file leaves nothing of it behind", async () => {
  const incoming = () => readdir(join(folder, ".incoming")).catch(() => []);
  const headers = { "content-type": "multipart/form-data; boundary=x", "transfer-encoding": "chunked" };
  const call = httpRequest(server.url + url, { method: "POST", headers });
  call.on("error", () => {});
  call.write('--x\r\ncontent-disposition: form-data; name="payload"\r\n\r\n{"word":"oi"}\r\n');
  call.write('--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n');
  call.write(randomBytes(500_000));
  await expect.poll(incoming).not.toEqual([]);
  call.destroy();
  await expect.poll(incoming).toEqual([]);
  expect(kept).toEqual([]);
});
