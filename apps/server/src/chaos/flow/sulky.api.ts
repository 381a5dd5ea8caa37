// A planted mistake: an api process that waits far too long after the database came back before it serves anybody.
import type { IncomingMessage, ServerResponse } from "node:http";
import { loadConfig } from "#platform/config";
import { buildApp } from "../../app.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const LOOK_MS = 100;
const SULK_MS = 12_000;

const app = await buildApp(loadConfig(process.env));
const { server } = app.http.app;
await app.listen();
const proper = server.listeners("request") as Listener[];
let shutUntil = 0;
const looking = setInterval(() => {
  app.deps.db.ping().catch(() => {
    shutUntil = Date.now() + SULK_MS;
  });
}, LOOK_MS);
server.removeAllListeners("request");
server.on("request", (request: IncomingMessage, response: ServerResponse) => {
  const isShut = Date.now() < shutUntil && !request.url?.startsWith("/health");
  if (isShut) response.writeHead(503).end();
  else for (const listener of proper) listener(request, response);
});

process.once("SIGTERM", () => {
  clearInterval(looking);
  void app.close().then(() => process.exit(0));
});
