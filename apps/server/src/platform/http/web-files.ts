// Serves the built web application from memory: hashed files for ever, the page and the service worker never stale.
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/config";
import type { Deps, Dress } from "#platform/context";
import { pagePolicy } from "./headers.ts";
import { type HttpApp, servePlain } from "./serve.ts";

interface WebFile {
  readonly type: string;
  readonly etag: string;
  readonly cache: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json; charset=utf-8",
};
const MANIFEST = "/manifest.webmanifest";
const NONCE_MARK = "__CSP_NONCE__";
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function mountWebFiles(app: HttpApp, { config, hosts }: Pick<Deps, "config" | "hosts">): Promise<void> {
  const { webDist } = config.http;
  if (webDist === null) return;
  const files = await readFiles(webDist);
  const page = files.get("/index.html")?.plain.toString("utf8");
  if (page === undefined) throw new Error("WEB_DIST holds no index.html: build the web application first");
  const open = { method: ["GET", "HEAD"], access: "public", audit: { none: "open" } } as const;
  const purpose = "A file of the built web application";
  for (const [url, file] of files) {
    if (url === "/index.html") continue;
    const entrance = { ...open, url, purpose };
    servePlain(app, entrance, async (request, reply) => {
      const dress = url === MANIFEST ? await hosts.dressOf(request.hostname) : null;
      return dress ? sendManifest(dress, reply) : sendFile(file, config, request, reply);
    });
  }
  for (const url of ["/", "/index.html"]) {
    const entrance = { ...open, url, purpose: "The web application's page" };
    servePlain(app, entrance, async (request, reply) => {
      const dress = await hosts.dressOf(request.hostname);
      return sendPage(dress ? dressed(page, dress) : page, config, reply, dress ? request.host : undefined);
    });
  }
}

async function readFiles(folder: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, WebFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    files.set(url, await readOne(path, url));
  }
  return files;
}

async function readOne(path: string, url: string): Promise<WebFile> {
  const plain = await readFile(path);
  const type = types[extname(path)] ?? "application/octet-stream";
  // The build puts a hash into the name of what never changes; everything else must be asked for again.
  const isHashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(url);
  const isText = /^text|json|svg|manifest/.test(type) && plain.length > 1024;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  return {
    type,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    cache: isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    plain,
    ...(isText ? { br: await compressBrotli(plain, quality), gzip: await compressGzip(plain) } : {}),
  };
}

function sendFile(file: WebFile, config: Config, request: FastifyRequest, reply: FastifyReply) {
  reply
    .header("content-type", file.type)
    .header("cache-control", file.cache)
    .header("etag", file.etag)
    .header("vary", "Accept-Encoding")
    .header("content-security-policy", pagePolicy(config));
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  const accepted = String(request.headers["accept-encoding"] ?? "");
  for (const encoding of ["br", "gzip"] as const) {
    const body = file[encoding];
    if (body && accepted.includes(encoding)) return reply.header("content-encoding", encoding).send(body);
  }
  return reply.send(file.plain);
}

/** Replaced as text, so that nothing in a name stands for something else. */
function dressed(page: string, { title, head, icons }: Dress): string {
  const named = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<noscript>)([^<]*)/, (_, tag: string, words: string) => tag + words.replaceAll("Prosa", () => title))
    .replace("</head>", () => `${head}</head>`);
  if (icons === null) return named;
  return named.replace(/<link rel="(?:apple-touch-)?icon"[^>]*>/g, "").replace("</head>", () => `${icons}</head>`);
}

function sendManifest({ manifest }: Dress, reply: FastifyReply) {
  return reply.header("content-type", types[".webmanifest"]).header("cache-control", "no-cache").send(manifest);
}

/** Each answer gets a nonce of its own, for the style element that the component library writes at run time. */
function sendPage(page: string, config: Config, reply: FastifyReply, host?: string) {
  const nonce = randomBytes(16).toString("base64url");
  const marked = page.includes(NONCE_MARK)
    ? page.replaceAll(NONCE_MARK, nonce)
    : page.replace("<head>", `<head><meta name="csp-nonce" content="${nonce}">`);
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("content-security-policy", pagePolicy(config, nonce, host))
    .send(marked);
}
