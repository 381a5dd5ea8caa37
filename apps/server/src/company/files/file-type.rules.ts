// What kind of file some first bytes belong to. Pure: the name and the claims of the uploader are not asked.

/** Enough to look into the first entries of an office document. */
export const HEAD_BYTES = 4_096;
export const UNKNOWN_TYPE = "application/octet-stream";
const TEXT = "text/plain";

type Test = (head: Buffer) => boolean;

const startsWith =
  (...bytes: number[]): Test =>
  (head) =>
    bytes.every((byte, index) => head[index] === byte);
const hasText =
  (text: string, at: number): Test =>
  (head) =>
    head.toString("latin1", at, at + text.length) === text;
const both =
  (one: Test, other: Test): Test =>
  (head) =>
    one(head) && other(head);
const mentions =
  (text: string): Test =>
  (head) =>
    head.includes(text, 0, "latin1");

const zip = startsWith(0x50, 0x4b, 0x03, 0x04);
const office = "application/vnd.openxmlformats-officedocument";
const brand = (name: string) => both(hasText("ftyp", 4), hasText(name, 8));

/** The first that fits. What shows pages or runs scripts (HTML, SVG) has no entry: it is text. */
const types: readonly (readonly [Test, string])[] = [
  [startsWith(0xff, 0xd8, 0xff), "image/jpeg"],
  [startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), "image/png"],
  [hasText("GIF8", 0), "image/gif"],
  [both(hasText("RIFF", 0), hasText("WEBP", 8)), "image/webp"],
  [both(hasText("RIFF", 0), hasText("WAVE", 8)), "audio/wav"],
  [hasText("%PDF-", 0), "application/pdf"],
  [hasText("OggS", 0), "audio/ogg"],
  [hasText("ID3", 0), "audio/mpeg"],
  [(head) => head[0] === 0xff && [0xfb, 0xfa, 0xf3, 0xf2].includes(head[1] ?? 0), "audio/mpeg"],
  [(head) => head[0] === 0xff && [0xf1, 0xf9].includes(head[1] ?? 0), "audio/aac"],
  [hasText("#!AMR", 0), "audio/amr"],
  [brand("M4A "), "audio/mp4"],
  [brand("qt  "), "video/quicktime"],
  [brand("3gp"), "video/3gpp"],
  [brand("hei"), "image/heic"],
  [hasText("ftyp", 4), "video/mp4"],
  [both(startsWith(0x1a, 0x45, 0xdf, 0xa3), mentions("webm")), "video/webm"],
  [both(zip, mentions("word/")), `${office}.wordprocessingml.document`],
  [both(zip, mentions("xl/")), `${office}.spreadsheetml.sheet`],
  [both(zip, mentions("ppt/")), `${office}.presentationml.presentation`],
  [zip, "application/zip"],
];

export function typeOfContent(head: Buffer): string {
  const known = types.find(([fits]) => fits(head));
  if (known) return known[1];
  return isText(head) ? TEXT : UNKNOWN_TYPE;
}

/** UTF-8 without control characters, except those that lines are made of. The last character may be cut. */
function isText(head: Buffer): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return !/[^\P{Cc}\t\n\r\f]/u.test(text);
  } catch {
    return false;
  }
}
