// Sending files to a real HTTP server: what arrives, how refusals and a stale token are met, stopping it.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { uploadFile } from "@prosa/contracts/files";
import { sendMessage } from "@prosa/contracts/messages";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { createUpload } from "./upload.ts";

type Answer = { status: number; body: unknown } | "never";

let server: Server;
let base: string;
let answers: Answer[];
let seen: { token: string | undefined; key: string | undefined; type: string; body: string }[];
let told: string[];
let token: string;

const kept = {
  id: "5a2f0c1e-1111-4222-8333-444455556666",
  name: "a.txt",
  size: 3,
  mime: "text/plain",
  url: "/files/x",
};

async function textOf(request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

beforeEach(async () => {
  answers = [];
  seen = [];
  told = [];
  token = "old";
  server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type, idempotency-key");
    if (request.method === "OPTIONS") return response.end();
    const body = await textOf(request);
    const { authorization, "content-type": type = "", "idempotency-key": key } = request.headers;
    seen.push({ token: authorization, key: key?.toString(), type, body });
    const answer = answers.shift() ?? { status: 200, body: kept };
    if (answer === "never") return;
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const made = () =>
  createUpload({
    base,
    token: () => token,
    refresh: async () => {
      token = "new";
      return token;
    },
    report: (error) => void told.push(error.code),
  });
const file = (words: string, name: string) => new File([words], name, { type: "text/plain" });
const send = (signal?: AbortSignal) => made().upload(uploadFile, file("abc", "a.txt"), { signal });

test("the file arrives in the field the contract names, with the token", async () => {
  expect(await send()).toEqual(kept);
  expect(seen[0]?.token).toBe("Bearer old");
  expect(seen[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen[0]?.body).toContain('name="file"; filename="a.txt"');
  expect(seen[0]?.body).toContain("abc");
});

test("a stale token is renewed once and the file sent again", async () => {
  answers = [{ status: 403, body: { error: "ERR_TOKEN_EXPIRED", requestId: "r" } }];
  expect(await send()).toEqual(kept);
  expect(seen.map((one) => one.token)).toEqual(["Bearer old", "Bearer new"]);
  expect(seen[0]?.key).toMatch(/^[\w-]{36}$/);
  expect(seen[1]?.key).toBe(seen[0]?.key);
  expect(told).toEqual([]);
});

test("a refusal is told as any other call's", async () => {
  answers = [{ status: 413, body: { error: "ERR_TOO_LARGE", requestId: "r-1" } }];
  const error = await send().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "ERR_TOO_LARGE", status: 413, requestId: "r-1" });
  expect(told).toEqual(["ERR_TOO_LARGE"]);
});

test("stopping it is no failure", async () => {
  answers = ["never"];
  const stop = new AbortController();
  const sending = send(stop.signal);
  await expect.poll(() => seen.length).toBe(1);
  stop.abort();
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  expect(told).toEqual([]);
});

test("a body goes before its files, in the fields the contract names", async () => {
  answers = [{ status: 200, body: { messages: [] } }];
  const clientId = "5a2f0c1e-1111-4222-8333-444455556666";
  const files = [file("first", "1.txt"), file("second", "2.txt")];
  const body = { clientId, files: [{ clientId }, { clientId }] };
  await made().sendFiles(sendMessage, { params: { ticketId: 4 }, body, files });
  const arrived = seen[0]?.body ?? "";
  const marks = ['name="payload"', JSON.stringify(body), 'name="files"; filename="1.txt"', "first", "2.txt", "second"];
  const places = marks.map((mark) => arrived.indexOf(mark));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
