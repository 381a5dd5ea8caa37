// Addresses that companies type: what is closed to them although it is open to configuration, and what they learn of it.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { coarseReason, createEgress, type Egress, EgressBlocked, type EgressOptions } from "./index.ts";

let server: Server;
let place = "";
let seen: string[] = [];
const opened: Egress[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers.authorization ?? ""}`);
    const [, left] = /^\/hop\/(\d+)$/.exec(request.url ?? "") ?? [];
    if (left !== undefined && left !== "0") response.writeHead(302, { location: `/hop/${Number(left) - 1}` });
    if (request.url === "/inside") response.writeHead(302, { location: "http://169.254.169.254/latest" });
    if (request.url === "/other") response.writeHead(302, { location: `http://127.0.0.1.nip.test:1/x` });
    response.end("here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  seen = [];
  for (const egress of opened.splice(0)) await egress.close();
});
afterAll(() => server.close());

const resolve: EgressOptions["resolve"] = (_, done) => done(null, [{ address: "93.184.216.34", family: 4 }]);
function way(options: EgressOptions = {}): Egress {
  const egress = createEgress({ resolve, ...options });
  opened.push(egress);
  return egress;
}
const asked = (url: string) => ({ url, target: "tenant", purpose: "test", timeoutMs: 300 }) as const;
const outcome = (egress: Egress, url: string) =>
  egress.request(asked(url)).then(
    ({ status }) => status,
    (error: unknown) => coarseReason(error),
  );

test("what configuration may reach inside, a company may not", async () => {
  const url = `http://${place}/`;
  expect(await outcome(way({ allow: [place] }), url)).toBe("blocked");
  expect(await outcome(way({ tenant: { allow: [place] } }), url)).toBe(200);
  const { status } = await way({ allow: [place] }).request({ ...asked(url), target: "provider" });
  expect(status).toBe(200);
  expect(seen).toHaveLength(2);
});

test.each([
  ["without encryption", "http://loja.example/"],
  ["another scheme", "ftp://loja.example/"],
  ["a port of mail", "https://loja.example:25/"],
  ["a port of Redis", "https://loja.example:6379/"],
  ["our own host", "https://prosa.example/api/tickets"],
  ["our own host with a dot", "https://PROSA.example./api/tickets"],
  ["the wire server", "https://168.63.129.16/"],
  ["metadata", "https://169.254.169.254/"],
  ["loopback in another spelling", "https://0x7f.1/"],
  ["credentials in the address", "https://a:b@loja.example/"],
])("%s is blocked before anything leaves", async (_, url) => {
  const egress = way({ tenant: { ownHosts: ["prosa.example"] } });
  const error = await egress.request(asked(url)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(EgressBlocked);
  expect(coarseReason(error)).toBe("blocked");
});

test("without encryption where the operator lets them", async () => {
  const egress = way({ tenant: { plainHttp: true }, resolve: (_, done) => done(new Error("no such name"), []) });
  expect(await outcome(egress, "http://loja.example/")).toBe("network");
});

test("three hops and no more, each through the same checks; without being told nowhere", async () => {
  const egress = way({ tenant: { allow: [place] } });
  const go = (path: string, hops?: 3) =>
    egress.request({ ...asked(`http://${place}${path}`), ...(hops ? { hops } : {}) }).then(
      ({ status }) => status,
      (error: unknown) => coarseReason(error),
    );
  expect(await go("/hop/3", 3)).toBe(200);
  expect(await go("/hop/4", 3)).toBe("blocked");
  expect(await go("/inside", 3)).toBe("blocked");
  expect(await go("/hop/1")).toBe(302);
});
