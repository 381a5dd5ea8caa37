// Answers a request the way a fault says: with an error, with rubbish, with silence, or by cutting the line.
import type { ServerResponse } from "node:http";
import { sendJson } from "../http/exchange.ts";
import type { Timers } from "../timers.ts";
import { refusal } from "../whatsapp-cloud/graph.errors.ts";
import type { FaultRule } from "./faults.ts";

const HTML = "<html><head><title>Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

export function misbehave(response: ServerResponse, { does }: FaultRule, timers: Timers, timeoutMs: number) {
  switch (does.action) {
    case "error": {
      const { httpStatus, body } = refusal(does.code);
      return sendJson(response, does.httpStatus ?? httpStatus, body);
    }
    case "http": {
      const headers: Record<string, string> =
        does.retryAfter === null ? {} : { "retry-after": String(does.retryAfter) };
      if (does.body === "provider") return sendJson(response, does.status, refusal(does.code).body, headers);
      const text = does.body === "html" ? HTML : "";
      response.writeHead(does.status, { ...headers, "content-type": "text/html", "content-length": text.length });
      return response.end(text);
    }
    case "timeout":
      return timers.after(does.ms ?? timeoutMs, () => response.destroy());
    case "reset":
      return response.socket?.resetAndDestroy();
  }
}
