// Which files the provider takes: by declared type, by size, by what a message of each kind may carry, and by content.

export type MediaType = "image" | "video" | "audio" | "document" | "sticker";

const KB = 1024;
const MB = 1024 * KB;
const MAX_DOCUMENT = 100 * MB;
export const MAX_MEDIA = MAX_DOCUMENT;

const DOCUMENTS = [
  "text/plain",
  "application/pdf",
  "application/msword",
  "application/vnd.ms-excel",
  "application/vnd.ms-powerpoint",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
];

/** Largest upload of each accepted type. */
const MAX_BYTES: Record<string, number> = {
  "audio/aac": 16 * MB,
  "audio/amr": 16 * MB,
  "audio/mpeg": 16 * MB,
  "audio/mp4": 16 * MB,
  "audio/ogg": 16 * MB,
  "image/jpeg": 5 * MB,
  "image/png": 5 * MB,
  "image/webp": 500 * KB,
  "video/mp4": 16 * MB,
  "video/3gpp": 16 * MB,
  ...Object.fromEntries(DOCUMENTS.map((type) => [type, MAX_DOCUMENT])),
};

const TYPES_OF: Record<Exclude<MediaType, "document">, string[]> = {
  image: ["image/jpeg", "image/png"],
  video: ["video/mp4", "video/3gpp"],
  audio: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"],
  sticker: ["image/webp"],
};

const MAX_STATIC_STICKER = 100 * KB;

/** `audio/ogg; codecs=opus` -> `audio/ogg`. */
export function baseType(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}

export function maxBytesOf(mimeType: string): number | null {
  return MAX_BYTES[baseType(mimeType)] ?? null;
}

export const ACCEPTED_TYPES = Object.keys(MAX_BYTES);

type Described = { mimeType: string; size: number; head: Buffer };

/** Why a message of this kind cannot carry this file, or null when it can. */
export function whyNotIn(type: MediaType, isVoice: boolean, { mimeType, size, head }: Described): string | null {
  const base = baseType(mimeType);
  if (type !== "document" && !TYPES_OF[type].includes(base)) {
    return `A file of type ${base} cannot be sent as ${type}.`;
  }
  if (isVoice && base !== "audio/ogg") return "A voice message must be an OGG file encoded with OPUS.";
  if (isVoice && !isOpus(head)) return "A voice message must be encoded with the OPUS codec.";
  if (type === "sticker" && !isAnimated(head) && size > MAX_STATIC_STICKER) {
    return `A static sticker must have at most ${MAX_STATIC_STICKER} bytes.`;
  }
  return null;
}

const at = (head: Buffer, text: string, offset: number) => head.subarray(offset).indexOf(text, 0, "latin1") === 0;

const SIGNATURES: Record<string, (head: Buffer) => boolean> = {
  "image/jpeg": (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  "image/png": (head) => at(head, "\x89PNG\r\n\x1a\n", 0),
  "image/webp": (head) => at(head, "RIFF", 0) && at(head, "WEBP", 8),
  "audio/ogg": (head) => at(head, "OggS", 0),
  "audio/amr": (head) => at(head, "#!AMR", 0),
  "audio/mpeg": (head) => at(head, "ID3", 0) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  "audio/aac": (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xf0) === 0xf0,
  "audio/mp4": (head) => at(head, "ftyp", 4),
  "video/mp4": (head) => at(head, "ftyp", 4),
  "video/3gpp": (head) => at(head, "ftyp", 4),
  "application/pdf": (head) => head.subarray(0, 1024).includes("%PDF-"),
};

/** The provider processes a file after taking it: what is not what it says is found out then, not at the upload. */
export function isWhatItSays(mimeType: string, head: Buffer): boolean {
  return SIGNATURES[baseType(mimeType)]?.(head) ?? true;
}

export function isOpus(head: Buffer): boolean {
  return head.includes("OpusHead");
}

/** The flag of an extended WebP header that says "has animation". */
export function isAnimated(head: Buffer): boolean {
  return at(head, "VP8X", 12) && ((head[20] ?? 0) & 0x02) !== 0;
}
