// Files as people read them: what kind they are, their names cut in the middle, their sizes. Pure.

export type Glyph = "pdf" | "sheet" | "text" | "slides" | "archive" | "picture" | "film" | "sound" | "other";

const glyphs: Record<string, Glyph> = {
  pdf: "pdf",
  xls: "sheet",
  xlsx: "sheet",
  ods: "sheet",
  csv: "sheet",
  doc: "text",
  docx: "text",
  odt: "text",
  txt: "text",
  rtf: "text",
  ppt: "slides",
  pptx: "slides",
  odp: "slides",
  zip: "archive",
  rar: "archive",
  "7z": "archive",
  gz: "archive",
};
const byMime: Record<string, string> = { "application/pdf": "pdf", "text/plain": "txt", "text/csv": "csv" };

/** The letters after the last dot, or what the type suggests; never longer than a label has room for. */
export function extensionOf(name: string | null, mime: string): string {
  const found = /\.([a-z0-9]{1,5})$/i.exec(name ?? "")?.[1]?.toLowerCase();
  return found ?? byMime[mime] ?? /^(?:image|video|audio)\/([a-z0-9]{1,5})/.exec(mime)?.[1] ?? "";
}

export function glyphOf(name: string | null, mime: string): Glyph {
  if (mime.startsWith("image/")) return "picture";
  if (mime.startsWith("video/")) return "film";
  if (mime.startsWith("audio/")) return "sound";
  return glyphs[extensionOf(name, mime)] ?? "other";
}

const HEAD = 19;
const TAIL = 10;

/** The middle may go, the end with the extension never does: "boleto-pedido-58190…-10-03.pdf". */
export function splitName(name: string): [head: string, tail: string] {
  if (name.length <= HEAD + TAIL + 1) return [name, ""];
  return [`${name.slice(0, HEAD)}…`, name.slice(-TAIL)];
}

const UNITS = ["B", "kB", "MB", "GB"];

/** 84 kB; 1,2 MB. A step is 1024, as the limits of the channels are. */
export function printSize(bytes: number, locale: string): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1023.5 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit > 1 && size < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(size)} ${UNITS[unit]}`;
}

/** 0:42; 12:05; 1:02:03. */
export function printDuration(milliseconds: number): string {
  const total = Math.max(0, Math.round(milliseconds / 1000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

const BOX = { width: 320, height: 340, least: 96 };
const UNKNOWN = { width: 240, height: 180 };

/** The room a picture gets before it is there; it never changes afterwards. */
export function boxOf(width: number | null, height: number | null): { width: number; height: number } {
  if (!width || !height) return UNKNOWN;
  const scale = Math.min(BOX.width / width, BOX.height / height, 1);
  return {
    width: Math.max(BOX.least, Math.round(width * scale)),
    height: Math.max(BOX.least, Math.round(height * scale)),
  };
}

/** 64 values from however many were measured; the loudest of each part, so that a short word is not lost. */
export function peaksOf(levels: readonly number[], count = 64): number[] {
  if (levels.length === 0) return Array.from({ length: count }, () => 0);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / count));
    return Math.max(...levels.slice(from, to));
  });
}
