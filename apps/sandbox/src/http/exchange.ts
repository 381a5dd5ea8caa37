// Reads bounded request bodies and writes answers: the little of HTTP that every door of the sandbox shares.
import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that cannot be served; the sentence is for whoever wrote the request. */
export class HttpProblem extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** By events and not by async iteration, which costs as much as all the rest of a small request. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        // Whoever is still sending must be able to read the refusal, so the rest is swallowed.
        chunks.length = 0;
        reject(new HttpProblem(413, `The body is larger than ${maxBytes} bytes.`));
      }
    });
    request.on("end", () => resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString("utf8")));
    request.on("error", reject);
    request.on("close", () => {
      if (!request.complete) reject(new HttpProblem(400, "The request ended before its body."));
    });
  });
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "content-type": "application/json; charset=UTF-8",
    "content-length": String(bytes.length),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  response.end(bytes);
}
