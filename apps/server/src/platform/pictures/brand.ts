// Pictures of a brand, drawn anew at the sizes in which they are shown.
import { sharpOnce } from "./sharp.ts";

const MOST_PIXELS = 16_000_000;
const LONGEST_SECONDS = 10;
const options = { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true, pages: 1 } as const;

/** By the end of its file's name. */
export type Drawn = Readonly<Record<string, Buffer>>;

async function orNull<T>(draw: () => Promise<T>): Promise<T | null> {
  try {
    return await draw();
  } catch {
    return null;
  }
}

/** Four times as high as it is shown; coarser where it would weigh more than it may. */
export function drawLogo(content: Buffer, mostBytes: number): Promise<Drawn | null> {
  return orNull(async () => {
    const sharp = await sharpOnce();
    for (const height of [112, 84, 56, 28]) {
      const png = await sharp(content, options)
        .autoOrient()
        .resize({ width: height * 6, height, fit: "inside", withoutEnlargement: true })
        .timeout({ seconds: LONGEST_SECONDS })
        .png({ compressionLevel: 9, palette: height < 112 })
        .toBuffer();
      if (png.length <= mostBytes) return { "logo.png": png };
    }
    throw new Error("A logo that cannot be made small enough");
  });
}

export const iconSizes = [32, 180, 192, 512] as const;

/** Square, on nothing; for iOS, which would put black behind it, on white. */
export function drawIcon(content: Buffer): Promise<Drawn | null> {
  return orNull(async () => {
    const sharp = await sharpOnce();
    const drawn = new Map<string, Buffer>();
    for (const size of iconSizes) {
      const picture = sharp(content, options)
        .autoOrient()
        .resize({ width: size, height: size, fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .timeout({ seconds: LONGEST_SECONDS });
      const shown = size === 180 ? picture.flatten({ background: "#ffffff" }) : picture;
      drawn.set(`${size}.png`, await shown.png({ compressionLevel: 9 }).toBuffer());
    }
    return Object.fromEntries(drawn);
  });
}

export function drawBackground(content: Buffer, mostBytes: number): Promise<Drawn | null> {
  return orNull(async () => {
    const sharp = await sharpOnce();
    for (const quality of [80, 60, 40, 20]) {
      const webp = await sharp(content, options)
        .autoOrient()
        .resize({ width: 1920, height: 1200, fit: "inside", withoutEnlargement: true })
        .timeout({ seconds: LONGEST_SECONDS })
        .webp({ quality, effort: 3 })
        .toBuffer();
      if (webp.length <= mostBytes) return { "background.webp": webp };
    }
    throw new Error("A picture that cannot be made small enough");
  });
}
