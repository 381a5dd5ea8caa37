// A picture of a person: small, upright, without the camera's notes, and without a byte of what was sent.
import { sharpOnce } from "./sharp.ts";

const LONGER_SIDE = 512;
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 10;

/** As WebP. Null when it cannot be unpacked, claims too many pixels or takes too long. */
export async function drawPortrait(content: Buffer): Promise<Buffer | null> {
  const sharp = await sharpOnce();
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true, pages: 1 } as const;
  try {
    return await sharp(content, options)
      .autoOrient()
      .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: LONGEST_SECONDS })
      .webp({ quality: 82, effort: 3 })
      .toBuffer();
  } catch {
    return null;
  }
}
