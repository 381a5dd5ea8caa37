// Large bodies on their way out and in: never whole in memory, within their limits, and nothing left open behind them.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  createEgress,
  type Egress,
  EgressAborted,
  EgressBlocked,
  EgressNetwork,
  type EgressOptions,
  EgressTimeout,
  EgressTooLarge,
} from "./index.ts";

let server: Server;
let base = "";
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const opened: Egress[] = [];

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const egress of opened.splice(0)) await egress.close();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function allowing(options: EgressOptions = {}): Egress {
  const egress = createEgress({ allow: [base.slice("http://".length)], ...options });
  opened.push(egress);
  return egress;
}

const CHUNK = Buffer.alloc(65_536, 7);
const chunks = (count: number) => Readable.from(Array.from({ length: count }, () => CHUNK));
const upload = (stream: Readable, size: number, more = {}) => ({
  url: `${base}/upload`,
  method: "POST" as const,
  body: { stream, size },
  target: "provider" as const,
  purpose: "test",
  ...more,
});
const download = (more = {}) => ({ url: `${base}/file`, target: "provider" as const, purpose: "test", ...more });

test("a stream goes out with its length, and the answer comes back", async () => {
  let seen: { length: string | undefined; bytes: number } | undefined;
  answer = async (request, response) => {
    seen = { length: request.headers["content-length"], bytes: (await buffer(request)).length };
    response.end('{"id":"1"}');
  };
  const response = await allowing().request(upload(chunks(40), 40 * CHUNK.length));
  expect(response.json()).toEqual({ id: "1" });
  expect(seen).toEqual({ length: String(40 * CHUNK.length), bytes: 40 * CHUNK.length });
});

test("a slow peer slows the source down", async () => {
  let produced = 0;
  const source = Readable.from(
    (function* () {
      for (; produced < 4_000; produced++) yield CHUNK;
    })(),
  );
  let request: IncomingMessage | undefined;
  answer = (given) => {
    request = given;
  };
  const call = allowing().request(upload(source, 4_000 * CHUNK.length, { timeoutMs: 1_500 }));
  await expect(call).rejects.toBeInstanceOf(EgressTimeout);
  expect(request).toBeDefined();
  // 262 MB wanted to go out; only what fits into the buffers on the way has left.
  expect(produced).toBeLessThan(400);
  expect(source.destroyed).toBe(true);
});

test.each([
  ["shorter", 2],
  ["longer", 4],
])("a stream %s than announced is no success", async (_, count) => {
  answer = async (request, response) => {
    await buffer(request).catch(() => {});
    response.end("{}");
  };
  const source = chunks(count);
  await expect(allowing().request(upload(source, 3 * CHUNK.length))).rejects.toBeInstanceOf(EgressNetwork);
  expect(source.destroyed).toBe(true);
});

test("a source that fails ends the call and not the process", async () => {
  answer = () => {};
  const source = Readable.from(
    (function* () {
      yield CHUNK;
      throw new Error("the disk is gone");
    })(),
  );
  await expect(allowing().request(upload(source, 3 * CHUNK.length))).rejects.toBeInstanceOf(EgressNetwork);
});

test("an answer before the end of the upload is an answer", async () => {
  answer = (_request, response) => response.writeHead(401).end('{"error":1}');
  const source = chunks(2_000);
  const response = await allowing().request(upload(source, 2_000 * CHUNK.length));
  expect(response.status).toBe(401);
  expect(source.destroyed).toBe(true);
});

test("nothing is read where nothing may be sent, and nothing stays open", async () => {
  const [blocked, refused] = [chunks(1), chunks(1)];
  const target = allowing();
  await expect(target.request({ ...upload(blocked, 1), url: "http://127.0.0.1:1/" })).rejects.toBeInstanceOf(
    EgressBlocked,
  );
  await expect(target.request({ ...upload(refused, 1), url: "ftp://x/" })).rejects.toBeInstanceOf(EgressBlocked);
  expect([blocked.destroyed, refused.destroyed]).toEqual([true, true]);
});

test("an answer is handed on while it comes in, and a reader that stops stops the peer", async () => {
  let written = 0;
  const closed = Promise.withResolvers<void>();
  answer = (_request, response) => {
    response.on("close", closed.resolve);
    const more = () => {
      while (!response.destroyed && written < 4_000) {
        written++;
        if (!response.write(CHUNK)) return response.once("drain", more);
      }
      response.end();
    };
    more();
  };
  const { status, stream } = await allowing().open(download({ maxBytes: 1e9 }));
  expect(status).toBe(200);
  const [first] = await once(stream, "data");
  expect(first.length).toBeGreaterThan(0);
  stream.pause();
  stream.destroy();
  await closed.promise;
  expect(written).toBeLessThan(400);
});

test("the bytes that come in are the bytes that were sent", async () => {
  answer = (_request, response) => response.end(Buffer.concat([CHUNK, CHUNK, Buffer.from("end")]));
  const calls: unknown[] = [];
  const { stream } = await allowing({ onCall: (call) => calls.push(call) }).open(download({ maxBytes: 1e6 }));
  expect(calls).toEqual([]);
  expect(await buffer(stream)).toEqual(Buffer.concat([CHUNK, CHUNK, Buffer.from("end")]));
  expect(calls).toMatchObject([{ outcome: "answered", status: 200 }]);
});

test("a file announced too large is not opened; one that grows too large is cut", async () => {
  answer = (_request, response) => response.writeHead(200, { "content-length": "5000" }).end(Buffer.alloc(5000));
  const target = allowing();
  await expect(target.open(download({ maxBytes: 1000 }))).rejects.toBeInstanceOf(EgressTooLarge);
  answer = (_request, response) => {
    response.write(CHUNK);
    response.end(CHUNK);
  };
  const { stream } = await target.open(download({ maxBytes: 100_000 }));
  await expect(buffer(stream)).rejects.toBeInstanceOf(EgressTooLarge);
});

test("a file that stalls or breaks off fails its reader", async () => {
  answer = (_request, response) => {
    response.writeHead(200, { "content-length": String(2 * CHUNK.length) }).write(CHUNK);
  };
  const target = allowing();
  const stalled = await target.open(download({ timeoutMs: 1_500 }));
  await expect(buffer(stalled.stream)).rejects.toBeInstanceOf(EgressTimeout);
  answer = (_request, response) => {
    response.writeHead(200, { "content-length": String(2 * CHUNK.length) }).write(CHUNK, () => {
      response.socket?.destroy();
    });
  };
  const broken = await target.open(download());
  await expect(buffer(broken.stream)).rejects.toBeInstanceOf(EgressNetwork);
});

test("a failure before anybody reads waits for the reader", async () => {
  answer = (_request, response) => {
    response.writeHead(200, { "content-length": String(2 * CHUNK.length) }).write(CHUNK, () => {
      response.socket?.destroy();
    });
  };
  const { stream } = await allowing().open(download());
  if (!stream.closed) await new Promise((resolve) => stream.once("close", resolve));
  await expect(buffer(stream)).rejects.toBeInstanceOf(EgressNetwork);
  await expect(pipeline(stream, new PassThrough())).rejects.toBeInstanceOf(EgressNetwork);
});

test("a parcel that waited too long for its connection does not go out late", async () => {
  const urls: unknown[] = [];
  answer = (request, response) => {
    urls.push(request.url);
    response.end("ok");
  };
  const { hostname, port } = new URL(base);
  const waiting: (() => void)[] = [];
  const target = allowing({
    allow: [`slow.example:${port}`],
    resolve: (_, done) => waiting.push(() => done(null, [{ address: hostname, family: 4 }])),
  });
  const source = chunks(1);
  const late = { ...upload(source, CHUNK.length), url: `http://slow.example:${port}/late`, timeoutMs: 100 };
  await expect(target.request(late)).rejects.toMatchObject({ name: "EgressTimeout", sent: false });
  expect(source.destroyed).toBe(true);
  // The same connection, once it stands, serves the next one.
  const next = target.open({ url: `http://slow.example:${port}/next`, target: "provider" as const, purpose: "test" });
  for (const go of waiting) go();
  (await next).stream.resume();
  expect(urls).toEqual(["/next"]);
});

test("a redirect is not followed by a stream either", async () => {
  const urls: unknown[] = [];
  answer = (request, response) => {
    urls.push(request.url);
    response.writeHead(302, { location: `${base}/inside` }).end();
  };
  const { status, stream } = await allowing().open(download());
  stream.resume();
  expect(status).toBe(302);
  expect(urls).toEqual(["/file"]);
});

test("whoever asked may give up, before and after the request went out", async () => {
  const target = allowing();
  const before = await target.request(download({ signal: AbortSignal.abort() })).catch((e: unknown) => e);
  expect(before).toBeInstanceOf(EgressAborted);
  expect(before).toMatchObject({ sent: false });

  const controller = new AbortController();
  answer = () => controller.abort();
  const after = await target.request(download({ signal: controller.signal })).catch((e: unknown) => e);
  expect(after).toBeInstanceOf(EgressAborted);
  expect(after).toMatchObject({ sent: true });
});
