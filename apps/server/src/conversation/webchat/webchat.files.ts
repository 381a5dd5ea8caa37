// What a site loads of the web chat: the loader with its configuration, the frame's page and files. The same for everybody,
// from memory, and the only answers of this program that another site may load or frame.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { WebchatSettings } from "@prosa/contracts/webchat/webchat";
import type { LoaderConfig } from "@prosa/contracts/webchat/widget";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type HttpApp, servePlain } from "#platform/http";
import type { Place, Places } from "./webchat.place.ts";
import { framePolicy } from "./webchat.rules.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
const open = { method: ["GET", "HEAD"], access: "public", audit: { none: "open" } } as const;
/** A site that changes its mind is obeyed after so long. */
const LOADER_SECONDS = 60;
const MOST_LOADERS = 2_000;

interface Built {
  loader: string;
  page: string;
}

/** Made here: for the page of another site. */
export function forAnySite(reply: FastifyReply): FastifyReply {
  return reply.header("cross-origin-resource-policy", "cross-origin");
}

export async function widgetFiles(app: HttpApp, deps: Deps, places: Places): Promise<void> {
  const { widgetDist, widgetUrl } = deps.config.http;
  const built = widgetDist === null ? null : await readBuilt(widgetDist);
  const loaders = new Map<string, { text: Buffer; zipped: Buffer; etag: string; until: number }>();

  async function loaderOf(key: string) {
    const known = loaders.get(key);
    const now = deps.clock.monotonic();
    if (known && known.until > now) return known;
    const place = await places.demand(key);
    const settings = await places.settingsOf(place);
    if (!built || widgetUrl === null) throw new AppError("ERR_NOT_FOUND");
    const config = JSON.stringify(loaderConfig(place, settings, widgetUrl)).replaceAll("<", "\\u003c");
    const text = Buffer.from(`(function(){var __CONFIG__=${config};\n${built.loader}\n})();`);
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    if (loaders.size >= MOST_LOADERS) loaders.clear();
    const made = { text, zipped: gzipSync(text), etag, until: now + (LOADER_SECONDS * 1000) / 4 };
    loaders.set(key, made);
    return made;
  }

  servePlain(
    app,
    { ...open, url: "/widget/v1/:widgetKey/loader.js", purpose: "The script a site shows its web chat with" },
    async (request, reply) => {
      const { text, zipped, etag } = await loaderOf(keyOf(request));
      forAnySite(reply)
        .header("content-type", "text/javascript; charset=utf-8")
        .header("cache-control", `public, max-age=${LOADER_SECONDS}`)
        .header("vary", "Accept-Encoding")
        .header("etag", etag);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      const isZipped = String(request.headers["accept-encoding"] ?? "").includes("gzip");
      return isZipped ? reply.header("content-encoding", "gzip").send(zipped) : reply.send(text);
    },
  );

  const page = (isFramed: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await places.demand(keyOf(request));
    if (!built || widgetUrl === null) throw new AppError("ERR_NOT_FOUND");
    const { domains } = await places.settingsOf(place);
    const isSecure = widgetUrl.startsWith("https:");
    const frames = isFramed ? framePolicy(domains, isSecure) : "'none'";
    if (isFramed) forAnySite(reply.removeHeader("x-frame-options"));
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", policyOf(widgetUrl, frames))
      .send(built.page.replace("__KEY__", place.key).replace("__MODE__", isFramed ? "frame" : "page"));
  };
  servePlain(
    app,
    { ...open, url: "/widget/frame/:widgetKey", purpose: "The web chat's panel, framed by a site" },
    page(true),
  );
  servePlain(app, { ...open, url: "/widget/c/:widgetKey", purpose: "The web chat as a page of its own" }, page(false));

  for (const [name, file] of built?.files ?? []) {
    const zipped = gzipSync(file);
    servePlain(
      app,
      { ...open, url: `/widget/assets/${name}`, purpose: "A file of the web chat's frame" },
      (request, reply) => {
        reply
          .header("content-type", types[extname(name)] ?? "application/octet-stream")
          .header("cache-control", "public, max-age=31536000, immutable")
          .header("vary", "Accept-Encoding");
        const isZipped = String(request.headers["accept-encoding"] ?? "").includes("gzip");
        return isZipped ? reply.header("content-encoding", "gzip").send(zipped) : reply.send(file);
      },
    );
  }
}

const keyOf = (request: FastifyRequest) => (request.params as { widgetKey: string }).widgetKey;

async function readBuilt(folder: string): Promise<Built & { files: Map<string, Buffer> }> {
  const assets = join(folder, "assets");
  const names = (await readdir(assets)).filter((name) => types[extname(name)] !== undefined);
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name))] as const));
  return {
    loader: await readFile(join(folder, "loader.js"), "utf8"),
    page: await readFile(join(folder, "index.html"), "utf8"),
    files: new Map(files),
  };
}

function loaderConfig({ key }: Place, settings: WebchatSettings, base: string): LoaderConfig {
  const { color, position, language, texts, greetAfterSeconds, domains, visitorsNow: seen } = settings;
  const greetings = { pt: texts.pt.greeting, en: texts.en.greeting, es: texts.es.greeting };
  return { key, base, color, position, language, greetings, greetAfterSeconds, domains, seen };
}

function policyOf(widgetUrl: string, frames: string): string {
  const socket = widgetUrl.replace(/^http/, "ws");
  const directives = {
    "default-src": "'none'",
    "script-src": "'self'",
    // What the panel paints with the company's colour is set on elements by script.
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "media-src": "'self' blob:",
    "connect-src": `'self' ${socket}`,
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": frames,
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
