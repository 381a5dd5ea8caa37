// Plain letters in the reader's language: the same words as text and as HTML, with everything inserted escaped. Pure.

export const letterLanguages = ["pt", "en", "es"] as const;
export type Language = (typeof letterLanguages)[number];

/** The first of our languages the browser asks for; Portuguese when it asks for none of them. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().toLowerCase().split(";");
      const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find((found) => found !== undefined);
      return { language: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { language } of wanted) {
    const known = letterLanguages.find((ours) => ours === language);
    if (known) return known;
  }
  return "pt";
}

export interface Letter {
  subject: string;
  /** Paragraphs. */
  lines: readonly string[];
  /** A code to be typed, set apart. */
  code?: string;
}

export function writeLetter({ subject, lines, code }: Letter): { subject: string; text: string; html: string } {
  // A line break in a subject would begin a new header.
  const title = subject.replace(/[\r\n\t]+/g, " ");
  const [first = "", ...rest] = lines;
  const paragraphs = [
    `<p>${escapeHtml(first)}</p>`,
    ...(code ? [`<p style="font-size:24px;letter-spacing:4px"><strong>${escapeHtml(code)}</strong></p>`] : []),
    ...rest.map((line) => `<p>${escapeHtml(line)}</p>`),
  ];
  return {
    subject: title,
    text: [first, ...(code ? [code] : []), ...rest].join("\n\n"),
    html: `<!doctype html><html><body style="font-family:sans-serif">${paragraphs.join("")}</body></html>`,
  };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
