// Serves the page of phones from disk: a fixed list of files, under a policy that allows nothing inline.
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";

const FILES: Record<string, { file: string; type: string }> = {
  "/": { file: "index.html", type: "text/html; charset=utf-8" },
  "/phones/phones.css": { file: "phones.css", type: "text/css; charset=utf-8" },
  "/phones/phone.css": { file: "phone.css", type: "text/css; charset=utf-8" },
  "/phones/icon.svg": { file: "icon.svg", type: "image/svg+xml" },
  "/phones/phones.js": { file: "phones.js", type: "text/javascript; charset=utf-8" },
  "/phones/phone.js": { file: "phone.js", type: "text/javascript; charset=utf-8" },
  "/phones/people.js": { file: "people.js", type: "text/javascript; charset=utf-8" },
  "/phones/control.js": { file: "control.js", type: "text/javascript; charset=utf-8" },
  "/phones/elements.js": { file: "elements.js", type: "text/javascript; charset=utf-8" },
};

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

export function isPagePath(path: string): boolean {
  return Object.hasOwn(FILES, path);
}

export async function answerPage(request: IncomingMessage, response: ServerResponse, path: string) {
  const found = FILES[path];
  if (!found || (request.method !== "GET" && request.method !== "HEAD")) {
    response.writeHead(405, { allow: "GET, HEAD" }).end();
    return;
  }
  const bytes = await readFile(new URL(found.file, import.meta.url));
  response.writeHead(200, { ...HEADERS, "content-type": found.type, "content-length": String(bytes.length) });
  response.end(request.method === "HEAD" ? undefined : bytes);
}
