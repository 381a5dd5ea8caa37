// The one way out, tried against a real canary on loopback that must never be reached unless it is allowed.
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Resolve } from "./connector.ts";
import {
  createEgress,
  type Egress,
  EgressBlocked,
  EgressNetwork,
  type EgressOptions,
  EgressTimeout,
  EgressTooLarge,
} from "./index.ts";

let canary: Server;
let port = 0;
let hits: { url: string; headers: Record<string, unknown>; body: string }[] = [];
let answer: (response: ServerResponse, url: string) => void;
const opened: Egress[] = [];

beforeAll(async () => {
  // Both families, so that a connection over ::1 would be seen too.
  canary = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      hits.push({ url: request.url ?? "", headers: request.headers, body });
      answer(response, request.url ?? "");
    });
  });
  await new Promise<void>((resolve) => canary.listen(0, "::", resolve));
  port = (canary.address() as AddressInfo).port;
});
beforeEach(() => {
  hits = [];
  answer = (response) => response.end("ok");
});
afterAll(async () => {
  for (const egress of opened) await egress.close();
  canary.closeAllConnections();
  await new Promise((resolve) => canary.close(resolve));
});

function egress(options: EgressOptions = {}): Egress {
  const made = createEgress(options);
  opened.push(made);
  return made;
}
const allowing = () => egress({ allow: [`127.0.0.1:${port}`] });
const get = (target: Egress, url: string, more = {}) =>
  target.request({ url, target: "provider" as const, purpose: "test", ...more });

/** Names as hostile DNS would answer them. */
const zones: Record<string, string[]> = {
  "loopback.evil.example": ["127.0.0.1"],
  "six.evil.example": ["::1"],
  "mapped.evil.example": ["::ffff:127.0.0.1"],
  "private.evil.example": ["10.0.0.5"],
  "metadata.evil.example": ["169.254.169.254"],
  "nat64.evil.example": ["64:ff9b::7f00:1"],
  "sixtofour.evil.example": ["2002:7f00:1::"],
  "ula.evil.example": ["fd00:ec2::254"],
  "linklocal.evil.example": ["fe80::1"],
  "cgnat.evil.example": ["100.64.0.1"],
  "zero.evil.example": ["0.0.0.0"],
  "mixed.evil.example": ["93.184.216.34", "127.0.0.1"],
  "mixed6.evil.example": ["2606:4700:4700::1111", "::1"],
};
const resolve: Resolve = (host, done) => {
  const addresses = zones[host]?.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  done(addresses ? null : new Error("no such name"), addresses ?? []);
};

const literalHosts = [
  ..."127.0.0.1 127.1 127.0.1 0.0.0.0 0 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001".split(" "),
  ..."127.000.000.001 %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1 ①②⑦.⓪.⓪.① [::1] [::] [0:0:0:0:0:0:0:1]".split(" "),
  ..."[::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::]".split(
    " ",
  ),
  ..."[fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1] 10.0.0.1 10.1 172.16.0.1 192.168.0.1 192.168.1 100.64.0.1".split(
    " ",
  ),
  ..."169.254.169.254 2852039166 0xa9fea9fe [::ffff:169.254.169.254] 192.0.0.192 198.18.0.1 224.0.0.1".split(" "),
  ..."255.255.255.255 240.0.0.1 127.0.0.1. 127.255.255.254".split(" "),
];
/** Every spelling of an address that some parser takes for it. */
function spellings(address: string): string[] {
  const bytes = address.split(".").map(Number);
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0"));
  const [high, low] = [`${hex[0]}${hex[1]}`, `${hex[2]}${hex[3]}`];
  return [
    `${number}`,
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    bytes.map((byte) => `0x${byte.toString(16)}`).join("."),
    bytes.map((byte) => `0${byte.toString(8)}`).join("."),
    `${address}.`,
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[::${address}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::]`,
    `[2001:0:${high}:${low}::1]`,
  ];
}
const closedAddresses = "127.0.0.1 10.0.0.1 172.31.255.1 192.168.0.10 169.254.169.254 100.64.0.1 0.0.0.0".split(" ");
const closed = [
  ...closedAddresses,
  ..."192.0.0.192 198.18.0.1 224.0.0.1 255.255.255.255 192.88.99.1 203.0.113.7 240.0.0.1 10.255.255.254".split(" "),
];

const hostileUrls = [
  ...new Set(closed.flatMap(spellings).map((host) => `http://${host}:PORT/canary`)),
  ...literalHosts.map((host) => `http://${host}:PORT/canary`),
  ...Object.keys(zones).map((host) => `http://${host}:PORT/canary`),
  "https://127.0.0.1:PORT/canary",
  "https://loopback.evil.example:PORT/canary",
  "http://user:pass@127.0.0.1:PORT/canary",
  "http://example.com@127.0.0.1:PORT/canary",
  "http://127.0.0.1:PORT#@example.com/canary",
  "http://127.0.0.1:PORT\\@example.com/canary",
  "ftp://127.0.0.1:PORT/canary",
  "file:///etc/passwd",
  "gopher://127.0.0.1:PORT/canary",
  "ws://127.0.0.1:PORT/canary",
  "data:text/plain,canary",
  "javascript:alert(1)",
  "unix:/run/postgresql/.s.PGSQL.5432",
  "//127.0.0.1:PORT/canary",
  "127.0.0.1:PORT",
  "http://",
  "",
];

test.each(hostileUrls)("%s is refused before a byte leaves", async (template) => {
  const target = egress({ resolve });
  const error = await get(target, template.replace("PORT", String(port))).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(EgressBlocked);
  expect(error).toMatchObject({ sent: false });
  expect(hits).toEqual([]);
});

test("at least 250 targets are tried", () => {
  expect(new Set(hostileUrls).size).toBeGreaterThanOrEqual(250);
});

test("localhost by name is refused with the system's own resolver", async () => {
  await expect(get(egress(), `http://localhost:${port}/`)).rejects.toBeInstanceOf(EgressBlocked);
  expect(hits).toEqual([]);
});

test("an allowed host and port answers; the same host on another port does not", async () => {
  const target = egress({ allow: [`127.0.0.1:${port}`] });
  const response = await get(target, `http://127.0.0.1:${port}/x?y=1`);
  expect(response).toMatchObject({ status: 200 });
  expect(response.text()).toBe("ok");
  await expect(get(target, `http://127.0.0.1:${port + 1}/`)).rejects.toBeInstanceOf(EgressBlocked);
  await expect(get(target, `http://[::1]:${port}/`)).rejects.toBeInstanceOf(EgressBlocked);
  await expect(get(target, `http://localhost:${port}/`)).rejects.toBeInstanceOf(EgressBlocked);
  expect(hits.map(({ url }) => url)).toEqual(["/x?y=1"]);
});

test("an allowed name may resolve to a private address", async () => {
  const target = egress({ allow: [`loopback.evil.example:${port}`], resolve });
  expect((await get(target, `http://loopback.evil.example:${port}/`)).status).toBe(200);
});

test("a name that changes its answer is checked at every connection", async () => {
  let asked = 0;
  const turning: Resolve = (_, done) => done(null, [{ address: asked++ === 0 ? "127.0.0.2" : "127.0.0.1", family: 4 }]);
  const target = egress({ resolve: turning });
  for (const _ of [1, 2, 3]) {
    await expect(get(target, `http://turning.evil.example:${port}/`)).rejects.toBeInstanceOf(EgressBlocked);
  }
  expect(asked).toBe(3);
  expect(hits).toEqual([]);
});

test("a redirect is an answer, not a way on", async () => {
  answer = (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
  const response = await get(allowing(), `http://127.0.0.1:${port}/start`);
  expect(response.status).toBe(302);
  expect(hits.map(({ url }) => url)).toEqual(["/start"]);
});

test("method, headers and body go out; headers of the connection do not", async () => {
  await allowing().request({
    url: `http://127.0.0.1:${port}/send`,
    method: "POST",
    headers: { "Content-Type": "application/json", Host: "evil.example", "Transfer-Encoding": "chunked", "X-A": "1" },
    body: JSON.stringify({ text: "olá" }),
    target: "provider" as const,
    purpose: "test",
  });
  expect(hits[0]).toMatchObject({ body: '{"text":"olá"}' });
  expect(hits[0]?.headers).toMatchObject({ host: `127.0.0.1:${port}`, "x-a": "1", "accept-encoding": "identity" });
  expect(hits[0]?.headers["transfer-encoding"]).toBeUndefined();
});

test("a line break in a header is refused before a byte leaves", async () => {
  const headers = { "x-a": "1\r\nX-B: 2" };
  await expect(get(allowing(), `http://127.0.0.1:${port}/`, { headers })).rejects.toMatchObject({ sent: false });
  expect(hits).toEqual([]);
});

test("the answer is read as text and as JSON", async () => {
  answer = (response) => response.writeHead(201, { "content-type": "application/json" }).end('{"a":1}');
  const response = await get(allowing(), `http://127.0.0.1:${port}/`);
  expect(response.status).toBe(201);
  expect(response.json()).toEqual({ a: 1 });
  expect(response.headers["content-type"]).toBe("application/json");
});

test("an answer announced too large is refused", async () => {
  answer = (response) => response.writeHead(200, { "content-length": "5000" }).end(Buffer.alloc(5000));
  const call = get(allowing(), `http://127.0.0.1:${port}/`, { maxBytes: 1000 });
  await expect(call).rejects.toBeInstanceOf(EgressTooLarge);
});

test("an endless answer is cut at the limit", async () => {
  answer = (response) => {
    const more = () => {
      if (!response.destroyed && response.write(Buffer.alloc(4096))) setImmediate(more);
    };
    response.on("drain", more);
    more();
  };
  const call = get(allowing(), `http://127.0.0.1:${port}/`, { maxBytes: 100_000 });
  await expect(call).rejects.toBeInstanceOf(EgressTooLarge);
});

test("no answer in time is a timeout whose outcome is unknown", async () => {
  answer = () => {};
  const error = await get(allowing(), `http://127.0.0.1:${port}/`, { timeoutMs: 1_000 }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(EgressTimeout);
  expect(error).toMatchObject({ sent: true });
});

test("an answer that trickles past the limit of the whole call is cut", async () => {
  answer = (response) => {
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  };
  const call = get(allowing(), `http://127.0.0.1:${port}/`, { timeoutMs: 1_000 });
  await expect(call).rejects.toBeInstanceOf(EgressTimeout);
});

test("a refused connection means nothing was sent", async () => {
  const closedPort = await freePort();
  const target = egress({ allow: [`127.0.0.1:${closedPort}`] });
  const error = await get(target, `http://127.0.0.1:${closedPort}/`).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(EgressNetwork);
  expect(error).toMatchObject({ sent: false });
});

test("a connection that breaks after the request means it may have been seen", async () => {
  answer = (response) => response.socket?.destroy();
  const error = await get(allowing(), `http://127.0.0.1:${port}/`, { method: "POST", body: "x" }).catch(
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(EgressNetwork);
  expect(error).toMatchObject({ sent: true });
  expect(hits).toHaveLength(1);
});

test("a name without an address means nothing was sent", async () => {
  const error = await get(egress({ resolve }), "http://unknown.example/").catch((e: unknown) => e);
  expect(error).toBeInstanceOf(EgressNetwork);
  expect(error).toMatchObject({ sent: false });
});

test("every call is told, without its path", async () => {
  const calls: unknown[] = [];
  const target = egress({ allow: [`127.0.0.1:${port}`], onCall: (call) => calls.push(call) });
  await get(target, `http://127.0.0.1:${port}/secret?token=abc`);
  await get(target, "http://10.0.0.1/").catch(() => {});
  expect(calls).toMatchObject([
    { purpose: "test", host: "127.0.0.1", outcome: "answered", status: 200 },
    { purpose: "test", host: "10.0.0.1", outcome: "blocked" },
  ]);
  expect(JSON.stringify(calls)).not.toContain("secret");
});

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return free;
}
