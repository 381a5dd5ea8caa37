// The way to messages' files: whoever may see the conversation gets them, in parts if they like, and never as a page.
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { attachmentHeader, cleanFileName } from "#company/files";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { createShutOut, inTenant, MEDIA_PATH, type Routes, servePlain } from "#platform/http";
import { type StorageKey, StoredFileMissing } from "#platform/storage";
import { reportMissing } from "./media.actions.ts";
import { readLink } from "./media.links.ts";
import { hasCurrent, readRange } from "./media.range.rules.ts";
import { isShownInPlace, isViewed } from "./media.rules.ts";
import { findOnShelves } from "./media.shelves.ts";
import type { MediaRow } from "./media.types.ts";
import type { MediaVariant } from "./media.wire.ts";

const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** In a frame of our own page the browser's viewer may stand; what is in the file still has no origin and runs nothing. */
const VIEWED = SANDBOX.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
/** A film on a slow line; whoever reads nothing for long is cut off by the connection's own limits. */
const LONGEST_SECONDS = 3_600;

const Params = z.object({ mediaId: z.uuid(), variant: z.enum(["file", "thumb", "play", "view"]) });

export const mediaRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    servePlain(
      app,
      {
        method: ["GET", "HEAD"],
        url: `${MEDIA_PATH}/:mediaId/:variant`,
        purpose: "Bytes in parts for pictures, sound and film, which browsers ask for without headers.",
        access: { area: "attendance", level: "full" },
        takesPass: true,
        audit: { none: "read" },
      },
      (request, reply) => sendMedia(deps, request, reply),
      { timeoutSeconds: LONGEST_SECONDS },
    );
    const guessers = createShutOut(deps, "media-out", MISSES);
    servePlain(
      app,
      {
        method: ["GET", "HEAD"],
        url: `${MEDIA_PATH}/out/:token`,
        purpose: "Providers that take no bytes fetch the file of one message, by an address that ends soon.",
        access: "public",
        audit: { none: "read" },
      },
      (request, reply) => sendLinked(deps, request, reply, guessers),
      { timeoutSeconds: LONGEST_SECONDS },
    );
  };

const MISSES = { limit: 60, seconds: 60 };

/** A name of no kind: what the company called it is nobody's business out there. */
async function sendLinked(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  guessers: ReturnType<typeof createShutOut>,
): Promise<unknown> {
  if (guessers.has(request.ip)) throw new AppError("ERR_TOO_MANY_REQUESTS");
  const { token } = request.params as { token: string };
  const linked = await readLink(deps, token);
  const there = linked && (await deps.storage.head(linked.key));
  if (!linked || !there) {
    guessers.count(request.ip);
    throw absent();
  }
  reply
    .header("content-security-policy", SANDBOX)
    .header("cache-control", "no-store")
    .header("content-type", linked.mime)
    .header("content-disposition", attachmentHeader("file"))
    .header("content-length", there.size);
  return request.method === "HEAD" ? reply.send() : (await deps.storage.get(linked.key)).stream;
}

interface Form {
  key: StorageKey;
  mime: string;
  name: string;
  etag: string;
  /** Asked for to be looked at in a frame. */
  isView?: boolean;
}

async function sendMedia(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  return sendForm(deps, request, reply, await findVisible(deps, request));
}

/** For whoever has judged by other rights than an attendant's that this file may be read. Null: as if it were absent. */
export async function sendMediaTo(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  media: MediaRow | null,
  variant: Exclude<MediaVariant, "view">,
): Promise<unknown> {
  const form = media?.status === "ready" ? formOf(media, variant) : null;
  if (!media || !form) throw absent();
  return sendForm(deps, request, reply, { media, variant, form });
}

async function sendForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { media, variant, form }: { media: MediaRow; variant: MediaVariant; form: Form },
): Promise<unknown> {
  if (form.isView) reply.header("x-frame-options", "SAMEORIGIN");
  reply
    .header("content-security-policy", form.isView ? VIEWED : SANDBOX)
    // Kept by the browser and asked about every time: who has lost the right to see it gets no more of it.
    .header("cache-control", "private, no-cache")
    .header("vary", "Cookie, Authorization")
    .header("etag", form.etag)
    .header("accept-ranges", "bytes")
    .header("content-type", form.mime === "text/plain" ? "text/plain; charset=utf-8" : form.mime)
    .header("content-disposition", dispositionOf(form));
  if (hasCurrent(request.headers["if-none-match"], form.etag)) return reply.code(304).send();
  try {
    return await sendBytes(deps, request, reply, form);
  } catch (error) {
    if (!(error instanceof StoredFileMissing)) throw error;
    await reportMissing(deps, media, variant);
    for (const name of ["etag", "accept-ranges", "content-disposition", "content-type"]) reply.removeHeader(name);
    reply.header("cache-control", "no-store");
    throw absent();
  }
}

/** Foreign, hidden, absent and not here yet are one answer. */
const absent = () => new AppError("ERR_NO_FILE_FOUND");

async function findVisible(deps: Deps, request: FastifyRequest) {
  const params = Params.safeParse(request.params);
  if (!params.success) throw absent();
  const { mediaId, variant } = params.data;
  const media = await inTenant(
    deps,
    request,
    async (ctx) => {
      const found = await findOnShelves(ctx.tx, ctx.tenantId, mediaId);
      return found && (await found.shelf.mayRead(ctx, found.media)) ? found.media : null;
    },
    { readOnly: true },
  );
  const form = media?.status === "ready" ? formOf(media, variant) : null;
  if (!media || !form) throw absent();
  return { media, variant, form };
}

function formOf(media: MediaRow, variant: MediaVariant): Form | null {
  // As the provider gave it: cleaned here as well, for this is where it could do harm.
  const name = cleanFileName(media.name ?? media.kind);
  const etag = `"${media.sha256 ?? media.id}.${variant}"`;
  if (variant === "thumb") return media.thumbKey && { key: media.thumbKey, mime: "image/webp", name, etag };
  if (variant === "play") return media.playKey && { key: media.playKey, mime: media.playMime ?? "", name, etag };
  const mime = media.mime ?? "application/octet-stream";
  const isView = variant === "view";
  if (isView && !isViewed(media.mime)) return null;
  return media.storageKey && { key: media.storageKey, mime, name, etag, isView };
}

function dispositionOf({ mime, name, isView }: Form): string {
  const saved = attachmentHeader(name);
  return isView || isShownInPlace(mime) ? saved.replace(/^attachment/, "inline") : saved;
}

async function sendBytes(deps: Deps, request: FastifyRequest, reply: FastifyReply, { key, etag }: Form) {
  const isHead = request.method === "HEAD";
  const there = await deps.storage.head(key);
  if (!there) throw new StoredFileMissing();
  const { size } = there;
  // A part belongs to the copy the caller has; of another one the whole is sent.
  const isSame = request.headers["if-range"] === undefined || request.headers["if-range"] === etag;
  const wanted = readRange(isSame ? request.headers.range : undefined, size);
  if (wanted.kind === "outside") {
    reply.removeHeader("content-disposition").removeHeader("content-type");
    return reply.code(416).header("content-range", `bytes */${size}`).send();
  }
  if (wanted.kind === "whole") {
    reply.header("content-length", size);
    return isHead ? reply.send() : (await deps.storage.get(key)).stream;
  }
  const { start, end } = wanted;
  reply
    .code(206)
    .header("content-range", `bytes ${start}-${end}/${size}`)
    .header("content-length", end - start + 1);
  return isHead ? reply.send() : (await deps.storage.get(key, { start, end })).stream;
}
