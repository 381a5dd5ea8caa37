// Live news for the page of phones, as server-sent events. Losing a listener loses nothing: it can read it all again.
import type { ServerResponse } from "node:http";

export type Events = {
  publish(event: string, payload: unknown): void;
  listen(response: ServerResponse): void;
  close(): void;
};

const MAX_LISTENERS = 50;
const MAX_BACKLOG_BYTES = 4_000_000;
const HEARTBEAT_MS = 15_000;

export function createEvents(): Events {
  const listeners = new Set<ServerResponse>();

  function write(text: string) {
    for (const listener of listeners) {
      // A page that stopped reading must not fill our memory; it reconnects and reads the threads again.
      if (listener.writableLength > MAX_BACKLOG_BYTES) listener.destroy();
      else listener.write(text);
    }
  }

  const heartbeat = setInterval(() => write(": alive\n\n"), HEARTBEAT_MS);
  heartbeat.unref();

  return {
    publish(event, payload) {
      if (listeners.size > 0) write(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`);
    },
    listen(response) {
      if (listeners.size >= MAX_LISTENERS) {
        response.writeHead(503).end();
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write("retry: 1000\n\n");
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
    },
    close() {
      clearInterval(heartbeat);
      for (const listener of listeners) listener.destroy();
      listeners.clear();
    },
  };
}
