// A planted mistake: an api process that answers webhooks first and applies them afterwards.
import type { IncomingMessage, ServerResponse } from "node:http";
import { loadConfig } from "#platform/config";
import { buildApp } from "../../app.ts";
import { createPoster } from "../provider.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Marks what this process sends itself, after it has answered. */
const LATE = "x-applied-late";
const SIGNATURE = "x-hub-signature-256";

const app = await buildApp(loadConfig(process.env));
const { server } = app.http.app;
const poster = createPoster(20);
const address = await app.listen();
const proper = server.listeners("request") as Listener[];
server.removeAllListeners("request");
server.on("request", (request: IncomingMessage, response: ServerResponse) => {
  const isWebhook = request.method === "POST" && request.url?.startsWith("/webhooks/");
  if (isWebhook && request.headers[LATE] === undefined) void answerFirst(request, response);
  else for (const listener of proper) listener(request, response);
});

async function answerFirst(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.writeHead(200, { "content-type": "text/plain", "content-length": 2 }).end("OK");
  const signature = String(request.headers[SIGNATURE] ?? "");
  await poster.post(address + request.url, Buffer.concat(chunks), { [SIGNATURE]: signature, [LATE]: "1" });
}

process.once("SIGTERM", () => {
  poster.close();
  void app.close().then(() => process.exit(0));
});
