// Which pictures are accepted, found out from their first bytes: the name and the claims of the uploader are not asked. Pure.

/** What a browser draws and what cannot run. The ending stands in the stored name and says what to answer with. */
const kinds = [
  { ending: "jpg", mime: "image/jpeg", fits: (head: Buffer) => head.subarray(0, 3).equals(hex("ffd8ff")) },
  { ending: "png", mime: "image/png", fits: (head: Buffer) => head.subarray(0, 8).equals(hex("89504e470d0a1a0a")) },
  {
    ending: "webp",
    mime: "image/webp",
    fits: (head: Buffer) =>
      head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP" && head.length > 12,
  },
] as const;

/** Of what we draw. The others stand in names of pictures from before everything was drawn anew. */
export const DRAWN_ENDING = "webp";

function hex(digits: string): Buffer {
  return Buffer.from(digits, "hex");
}

export function endingOf(content: Buffer): string | null {
  return kinds.find(({ fits }) => fits(content))?.ending ?? null;
}

export function mimeOfKey(key: string): string | null {
  return kinds.find(({ ending }) => key.endsWith(`.${ending}`))?.mime ?? null;
}
