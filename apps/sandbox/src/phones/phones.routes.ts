// Serves the page of phones from disk: a fixed list of files, under a policy that allows nothing inline.
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

const NAMES = [
  "phones.css",
  "phone.css",
  "message.css",
  "icon.svg",
  "phones.js",
  "phone.js",
  "people.js",
  "provider.js",
  "composer.js",
  "sheet.js",
  "message.js",
  "message.cards.js",
  "message.offers.js",
  "recorder.js",
  "webm-to-ogg.js",
  "format.js",
  "icons.js",
  "control.js",
  "elements.js",
];

const FILES: Record<string, { file: string; type: string }> = {
  "/": { file: "index.html", type: "text/html; charset=utf-8" },
  ...Object.fromEntries(
    NAMES.map((file) => [`/phones/${file}`, { file, type: TYPES[file.split(".").at(-1) ?? ""] ?? "text/plain" }]),
  ),
};

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; " +
    "connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "permissions-policy": "microphone=(self), camera=(), geolocation=()",
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
