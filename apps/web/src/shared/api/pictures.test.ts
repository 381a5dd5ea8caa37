// Pictures come with the token, once each, and a failure is only a missing picture.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPictures } from "./pictures.ts";

let asked: string[] = [];
let base = "";
const png = Buffer.from("89504e470d0a1a0a", "hex");
const server = createServer((request: IncomingMessage, response) => {
  asked.push(`${request.url} ${request.headers.authorization}`);
  if (request.headers.authorization === "Bearer old") {
    response.writeHead(403, { "content-type": "application/json", "access-control-allow-origin": "*" });
    return response.end(JSON.stringify({ error: "ERR_TOKEN_EXPIRED", requestId: "r" }));
  }
  if (request.url === "/none") return response.writeHead(204).end();
  response.writeHead(200, { "content-type": "image/png" }).end(png);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Pages and servers share an origin in the product.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${base}/`);
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

test("asked with the token, once for all who show it", async () => {
  const picture = createPictures({ token: () => "fresh", refresh: async () => "fresh" });
  const [one, other] = await Promise.all([picture(`${base}/a`), picture(`${base}/a`)]);
  expect(one).toMatch(/^blob:/);
  expect(other).toBe(one);
  expect(asked).toEqual(["/a Bearer fresh"]);
});

test("an expired token is renewed once", async () => {
  const picture = createPictures({ token: () => "old", refresh: async () => "new" });
  expect(await picture(`${base}/a`)).toMatch(/^blob:/);
  expect(asked).toEqual(["/a Bearer old", "/a Bearer new"]);
});

test("no picture, or no server, is simply no picture", async () => {
  const picture = createPictures({ token: () => "fresh", refresh: async () => "fresh" });
  expect(await picture(`${base}/none`)).toBeNull();
  expect(await picture("http://127.0.0.1:1/a")).toBeNull();
});
