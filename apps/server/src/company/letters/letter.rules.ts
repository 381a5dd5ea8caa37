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

/** Whose letter it is, where the operator has said so. */
export interface Sender {
  readonly name: string;
  readonly color: string;
  readonly logoUrl: string | null;
  readonly support: string | null;
}

/** What the product is called in letters. */
export const productName = (sender: Pick<Sender, "name"> | null): string => sender?.name ?? "Prosa";

export function writeLetter(
  { subject, lines, code }: Letter,
  sender: Sender | null = null,
): { subject: string; text: string; html: string } {
  // A line break in a subject would begin a new header.
  const title = subject.replace(/[\r\n\t]+/g, " ");
  const [first = "", ...rest] = lines;
  const paragraphs = [
    paragraph(first),
    ...(code ? [`<p style="font-size:24px;letter-spacing:4px"><strong>${escapeHtml(code)}</strong></p>`] : []),
    ...rest.map(paragraph),
  ];
  return {
    subject: title,
    text: [first, ...(code ? [code] : []), ...rest, ...(sender ? [["-- ", ...signature(sender)].join("\n")] : [])].join(
      "\n\n",
    ),
    html: `<!doctype html><html><body style="font-family:sans-serif">${framed(paragraphs.join(""), sender)}</body></html>`,
  };
}

const signature = ({ name, support }: Sender) => (support ? [name, support] : [name]);

function framed(words: string, sender: Sender | null): string {
  if (!sender) return words;
  const name = escapeHtml(sender.name);
  const face =
    sender.logoUrl === null
      ? `<strong style="font-size:18px;color:${sender.color}">${name}</strong>`
      : `<img src="${escapeHtml(sender.logoUrl)}" alt="${name}" height="28" style="height:28px;border:0">`;
  const foot = signature(sender).map(escapeHtml).join(" &middot; ");
  return (
    `<div style="max-width:560px;border-top:4px solid ${sender.color};padding-top:16px">${face}${words}` +
    `<p style="font-size:12px;color:#5f6b78">${foot}</p></div>`
  );
}

const paragraph = (line: string) => `<p>${escapeHtml(line).replaceAll("\n", "<br>")}</p>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
