// Serves the page of the pretend bank from disk: three files, under a policy that allows nothing inline.
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";

const FILES: Record<string, { file: string; type: string }> = {
  "/bank": { file: "bank.html", type: "text/html; charset=utf-8" },
  "/bank/bank.css": { file: "bank.css", type: "text/css; charset=utf-8" },
  "/bank/bank.js": { file: "bank.js", type: "text/javascript; charset=utf-8" },
};

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

export function isBankPath(path: string): boolean {
  return Object.hasOwn(FILES, path);
}

export async function answerBank(request: IncomingMessage, response: ServerResponse, path: string) {
  const found = FILES[path];
  if (!found || request.method !== "GET") {
    response.writeHead(405, { allow: "GET" }).end();
    return;
  }
  const bytes = await readFile(new URL(found.file, import.meta.url));
  response
    .writeHead(200, { ...HEADERS, "content-type": found.type, "content-length": String(bytes.length) })
    .end(bytes);
}
