// What a browser can tell of a file before it is sent: its size on the screen, its length; and a smaller copy of a photo.
import type { FileFacts } from "../../device/drafts.rules.ts";

type Facts = Pick<FileFacts, "width" | "height" | "durationMs">;

const NOTHING: Facts = { width: null, height: null, durationMs: null };
const LONGEST_SIDE = 1920;
const QUALITY = 0.82;
const PATIENCE_MS = 4000;

/** Nothing when the browser cannot read it: then it goes as it is. */
export async function measure(file: File): Promise<Facts> {
  const [family] = file.type.split("/");
  if (family === "image") return measurePicture(file);
  if (family === "video" || family === "audio") return measureTime(file, family);
  return NOTHING;
}

async function measurePicture(file: File): Promise<Facts> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { ...NOTHING, width, height };
  } catch {
    return NOTHING;
  }
}

function measureTime(file: File, family: "video" | "audio"): Promise<Facts> {
  const element = document.createElement(family);
  const url = URL.createObjectURL(file);
  return new Promise<Facts>((resolve) => {
    const done = (facts: Facts) => {
      clearTimeout(timer);
      URL.revokeObjectURL(url);
      resolve(facts);
    };
    const timer = setTimeout(() => done(NOTHING), PATIENCE_MS);
    element.preload = "metadata";
    element.onerror = () => done(NOTHING);
    element.onloadedmetadata = () => {
      const { duration } = element;
      const durationMs = Number.isFinite(duration) ? Math.round(duration * 1000) : null;
      const sides =
        element instanceof HTMLVideoElement ? { width: element.videoWidth, height: element.videoHeight } : {};
      done({ ...NOTHING, ...sides, durationMs });
    };
    element.src = url;
  });
}

/** Null when it would not become smaller, or the browser cannot. */
export async function shrink(file: File): Promise<{ blob: Blob; width: number; height: number } | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (!context) return null;
    // Photos have no transparent parts; drawings that do must not become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return blob && blob.size < file.size ? { blob, width, height } : null;
  } catch {
    return null;
  }
}
