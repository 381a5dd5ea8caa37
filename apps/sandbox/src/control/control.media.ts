// Files of the people: taken from the page, shown on the page, and the samples that come with the sandbox.
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpProblem } from "../http/exchange.ts";
import { MAX_MEDIA } from "../whatsapp-cloud/media/media.kinds.ts";
import { storeBlob, TooLarge } from "../whatsapp-cloud/media/media.store.ts";
import { findSample, readSample } from "../whatsapp-cloud/media/samples.ts";
import type { World } from "../world.ts";
import { numberOf } from "./control.lookup.ts";

/** The body is the file itself; what it is stands in its content-type, its name in the address. */
export async function takeFile(world: World, request: IncomingMessage, query: URLSearchParams) {
  const { wabaId, phoneNumberId } = numberOf(world, { phoneNumberId: query.get("phoneNumberId") ?? undefined });
  const mimeType = request.headers["content-type"] ?? "application/octet-stream";
  try {
    // Leaving the loop early must not hang up on whoever is still sending: they are to read the refusal.
    const blob = await storeBlob(request.iterator({ destroyOnReturn: false }), MAX_MEDIA);
    const origin = "person" as const;
    const filename = query.get("filename");
    const media = world.media.add({ wabaId, phoneNumberId, origin, mimeType, filename, createdAt: world.now(), blob });
    return { id: media.id, mimeType, size: blob.size, sha256: blob.sha256.toString("hex") };
  } catch (error) {
    request.removeAllListeners("readable").resume();
    throw error instanceof TooLarge ? new HttpProblem(413, error.message) : error;
  }
}

// Whatever a file holds, opened by itself it can neither run nor reach anything.
const HARMLESS = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox",
  "x-content-type-options": "nosniff",
  "cache-control": "private, max-age=3600",
};

export async function showFile(world: World, response: ServerResponse, id: string) {
  const media = world.media.findEver(id);
  if (!media) throw new HttpProblem(404, `There is no file ${id}.`);
  const { blob, mimeType, filename } = media;
  const isShown = /^(image\/(jpeg|png|webp|gif)|video\/|audio\/|text\/plain)/.test(mimeType);
  const name = encodeURIComponent(filename ?? id);
  response.writeHead(200, {
    ...HARMLESS,
    "content-type": isShown ? mimeType : "application/octet-stream",
    "content-length": String(blob.size),
    "content-disposition": `${isShown ? "inline" : "attachment"}; filename*=UTF-8''${name}`,
  });
  blob.read().pipe(response);
}

export async function showSample(response: ServerResponse, name: string) {
  const sample = findSample(name);
  if (!sample) throw new HttpProblem(404, `There is no sample ${name}.`);
  const bytes = await readSample(sample);
  response.writeHead(200, { ...HARMLESS, "content-type": sample.mimeType, "content-length": String(bytes.length) });
  response.end(bytes);
}
