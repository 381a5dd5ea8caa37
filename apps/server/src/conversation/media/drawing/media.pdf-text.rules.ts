// What a program's account of a PDF amounts to: the text of its pages, or why there is none. Pure.

/** "noText": pictures of pages. "unavailable": it cannot be read here, whatever it is. */
export type PdfTrouble = "password" | "noText" | "tooLong" | "broken" | "unavailable";
export type PdfText = { ok: true; pages: string[] } | { ok: false; trouble: PdfTrouble };

export interface PdfBounds {
  pages: number;
  characters: number;
  seconds: number;
}

interface Account {
  output: string;
  complaints: string;
  /** Whether the file has its end. */
  hasEnd: boolean;
}

const PAGE_END = "\f";

export function judgePdf({ output, complaints, hasEnd }: Account, most: PdfBounds): PdfText {
  const pages = output.split(PAGE_END).map(plain);
  // Each page ends with the mark, so behind the last one there is nothing.
  if (pages.at(-1) === "") pages.pop();
  const hasText = pages.some((page) => /[\p{L}\p{N}]/u.test(page));
  if (!hasEnd || pages.length === 0 || (!hasText && /error/i.test(complaints))) return { ok: false, trouble: "broken" };
  if (!hasText) return { ok: false, trouble: "noText" };
  const characters = pages.reduce((sum, page) => sum + page.length, 0);
  if (pages.length > most.pages || characters > most.characters) return { ok: false, trouble: "tooLong" };
  return { ok: true, pages };
}

/** Letters in their usual form, and no signs that are none. */
export function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\ufb00-\ufb06]/g, (joined) => joined.normalize("NFKC"))
    .replace(/[^\P{Cc}\t\n]|[\u00ad\ufffd\ufeff]/gu, "")
    .trim();
}

/** What the program says on its way out. */
export const troubleIn = (complaints: string): PdfTrouble =>
  /incorrect password/i.test(complaints) ? "password" : "broken";
