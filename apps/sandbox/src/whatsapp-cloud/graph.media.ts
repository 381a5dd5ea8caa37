// Files over the provider's doors: upload as it streams in, resolve to a short-lived address, download, delete.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sendJson } from "../http/exchange.ts";
import { boundaryOf, type Part, readParts } from "../http/multipart.ts";
import type { World } from "../world.ts";
import { type Answer, answered, bearerOf, type Call, hasToken, SUCCESS, selfUrl } from "./graph.call.ts";
import { GraphError, invalidParameter, invalidToken, missingParameter, refusal } from "./graph.errors.ts";
import { ACCEPTED_TYPES, baseType, maxBytesOf } from "./media/media.kinds.ts";
import { type Blob, storeBlob, TooLarge } from "./media/media.store.ts";
import type { Media } from "./media/media.ts";
import type { BusinessNumber } from "./state.ts";

const MAX_FIELD = 1_000;

type UploadedFile = { blob: Blob; mimeType: string; filename: string | null };
type Form = { fields: Record<string, string>; file: UploadedFile | null };

export async function uploadMedia(call: Call, number: BusinessNumber): Promise<Answer> {
  const { world, request, fault } = call;
  const { phoneNumberId, wabaId } = number;
  try {
    const { blob, mimeType, filename } = await readUpload(request);
    const createdAt = world.now();
    const media = world.media.add({ wabaId, phoneNumberId, origin: "upload", mimeType, filename, createdAt, blob });
    const file = {
      type: mimeType,
      text: `${blob.size} bytes`,
      digest: blob.sha256.toString("hex"),
      providerId: media.id,
    };
    world.ledger.add({
      kind: "upload",
      channel: phoneNumberId,
      ...file,
      outcome: "accepted",
      answered: !fault,
      fault: fault?.id ?? null,
    });
    return answered({ id: media.id });
  } catch (error) {
    // Whoever is still sending must be able to read why it was refused, so the rest is swallowed.
    request.removeAllListeners("readable").resume();
    const code = error instanceof GraphError ? error.body.error.code : null;
    world.ledger.add({ kind: "upload", channel: phoneNumberId, outcome: "refused", code });
    throw error;
  }
}

async function readUpload(request: IncomingMessage): Promise<UploadedFile> {
  const boundary = boundaryOf(request.headers["content-type"]);
  if (boundary === null) throw invalidParameter("The body must be multipart/form-data.");
  const form: Form = { fields: {}, file: null };
  try {
    for await (const part of readParts(request, boundary)) await readPart(part, form);
    if (form.fields.messaging_product !== "whatsapp") throw missingParameter("messaging_product");
    if (!form.file) throw missingParameter("file");
    return form.file;
  } catch (error) {
    form.file?.blob.drop();
    throw error;
  }
}

async function readPart(part: Part, form: Form) {
  if (part.name !== "file") {
    form.fields[part.name] = await readField(part);
    return;
  }
  // The part itself must say what it is; the `type` field alone is not enough.
  const mimeType = part.contentType ?? "application/octet-stream";
  const maxBytes = maxBytesOf(mimeType);
  if (maxBytes === null) {
    throw refusal(
      131_053,
      `Unsupported file type ${baseType(mimeType)}: it must be one of ${ACCEPTED_TYPES.join(", ")}.`,
    );
  }
  try {
    form.file = { blob: await storeBlob(part.body, maxBytes), mimeType, filename: part.filename };
  } catch (error) {
    throw error instanceof TooLarge ? refusal(131_053, error.message) : error;
  }
}

async function readField({ body, name }: Part): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_FIELD) throw invalidParameter(`Param ${name} is too long.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

export function resolveMedia(call: Call, media: Media): Answer {
  const { world, url } = call;
  const asked = url.searchParams.get("phone_number_id");
  if (asked !== null && asked !== media.phoneNumberId) {
    throw invalidParameter("Param phone_number_id is not a valid whatsapp business phone number id ID");
  }
  return answered({
    messaging_product: "whatsapp",
    url: world.media.addressOf(media, selfUrl(call), world.now() + world.settings.mediaUrlMs),
    mime_type: media.mimeType,
    // Here in hex and in webhooks in base64: which one is meant is not documented, so both must be understood.
    sha256: media.blob.sha256.toString("hex"),
    file_size: String(media.blob.size),
    id: media.id,
  });
}

export function deleteMedia({ world, id }: Call): Answer {
  world.media.remove(id);
  return SUCCESS;
}

/** The bytes themselves: the address must be fresh, and the token that of the business they belong to. */
export async function answerDownload(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  const media = world.media.atAddress(url, world.now());
  const phoneNumberId = media?.phoneNumberId;
  const { rule, slowMs } = world.faults.forRequest({
    edge: "download",
    method: request.method ?? "GET",
    ...(phoneNumberId && { phoneNumberId }),
  });
  if (slowMs > 0) await world.pause(slowMs);
  if (rule?.when === "before") return world.misbehave(response, rule);
  if (!isAllowed(world, bearerOf(request), media)) return sendJson(response, 401, invalidToken().body);
  if (!media) return sendJson(response, 404, { error: { message: "The file is not here any more.", code: 404 } });

  const { blob, mimeType } = media;
  const entry = { kind: "download", channel: media.phoneNumberId, providerId: media.id, type: mimeType } as const;
  world.ledger.add({ ...entry, outcome: "accepted", answered: !rule, fault: rule?.id ?? null });
  response.writeHead(200, { "content-type": mimeType, "content-length": String(blob.size) });
  await writeBytes(response, blob.read(), rule ? Math.floor(blob.size / 2) : blob.size);
  // Half a file and then silence: what the reader has so far must not be taken for the whole.
  if (rule) response.socket?.resetAndDestroy();
  else response.end();
}

function isAllowed(world: World, token: string, media: Media | null): boolean {
  for (const number of world.state.numbers.values()) {
    if (hasToken(number, token) && (!media || number.wabaId === media.wabaId)) return true;
  }
  return false;
}

/** Whoever hangs up in the middle has only themselves to blame; nothing is left open. */
async function writeBytes(response: ServerResponse, source: Readable, maxBytes: number) {
  await pipeline(source, (chunks: AsyncIterable<Buffer>) => firstBytes(chunks, maxBytes), response, {
    end: false,
  }).catch(() => undefined);
}

async function* firstBytes(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
