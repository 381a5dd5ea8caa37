// What is drawn from pictures: their size and a small picture of our own making, turned upright and without notes.
import type { Metadata } from "sharp";
import { sharpOnce } from "#platform/pictures";

/** The longer side of a small picture. */
const THUMB_PIXELS = 480;
/** Fifty million pixels are 200 MB once unpacked: more than any telephone sends, and more than is worth it. */
const MOST_PIXELS = 50_000_000;
export const MOST_PICTURE_BYTES = 40 * 1024 * 1024;
const LONGEST_SECONDS = 20;

const drawn: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);

export const isPicture = (mime: string): boolean => drawn.has(mime);

export interface PictureSize {
  width: number | null;
  height: number | null;
}

/** From the first bytes alone; nothing is unpacked. Unknown sizes are no error: they come with the small picture. */
export async function measurePicture(mime: string, head: Buffer): Promise<PictureSize> {
  const unknown = { width: null, height: null };
  if (!isPicture(mime)) return unknown;
  const sharp = await sharpOnce();
  const open = sharp(head, { failOn: "none", limitInputPixels: false, sequentialRead: true });
  return open.metadata().then(sizeOf, () => unknown);
}

/** Null when it cannot be read, claims too many pixels or takes too long: then there is none. */
export async function drawSmall(path: string): Promise<({ webp: Buffer } & PictureSize) | null> {
  const sharp = await sharpOnce();
  // Of moving pictures the first one alone is unpacked.
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true, pages: 1 } as const;
  try {
    const size = sizeOf(await sharp(path, options).metadata());
    const webp = await sharp(path, options)
      .autoOrient()
      .resize({ width: THUMB_PIXELS, height: THUMB_PIXELS, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: LONGEST_SECONDS })
      .webp({ quality: 75, effort: 3 })
      .toBuffer();
    return { webp, ...size };
  } catch {
    return null;
  }
}

/** As people see it: turned the way the camera noted, and of moving pictures the size of one. */
function sizeOf({ autoOrient, width, height, pages, pageHeight }: Metadata): PictureSize {
  if ((pages ?? 1) > 1 && pageHeight !== undefined) return { width: width ?? null, height: pageHeight };
  return { width: autoOrient?.width ?? width ?? null, height: autoOrient?.height ?? height ?? null };
}
