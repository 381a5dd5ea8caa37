// Reads WhatsApp's marks (*bold*, _italic_, ~strike~, `code`, lists, quotes) into a tree; the screen draws it as nodes.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic" | "strike"; children: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; text: string }
  /** Telephone numbers and Pix keys: of no use to a browser, but worth copying. */
  | { kind: "copy"; what: "phone" | "pix"; text: string };

export type Block =
  | { kind: "line"; children: Inline[] }
  | { kind: "pre"; text: string }
  | { kind: "quote"; lines: Inline[][] }
  | { kind: "list"; ordered: boolean; start: number; items: Inline[][] };

const MARKS = { "*": "bold", _: "italic", "~": "strike" } as const;
const URL_AT = /https?:\/\/[^\s<>"'`]+/giy;
const EMAIL_AT = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/uy;
/** Only as people write them; bare digits may be an order, a document or a price. */
const PHONE_AT = /(?:\+\d{1,3}[ -]?)?(?:\(\d{2}\) ?|(?<=\+\d{1,3}[ -]?)\d{2}[ -]?)9?\d{4}[- ]?\d{4}(?!\d)/y;
/** A random Pix key. */
const PIX_AT = /[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![\w-])/iy;
const WORD = /[\p{L}\p{N}]/u;

export function parseWhatsAppText(source: string): Block[] {
  const blocks: Block[] = [];
  let rest = source.replaceAll("\r\n", "\n");
  while (rest !== "") {
    const open = rest.indexOf("```");
    const close = open === -1 ? -1 : rest.indexOf("```", open + 3);
    if (close === -1 || rest.slice(open + 3, close).trim() === "") {
      blocks.push(...parseLines(rest));
      break;
    }
    const before = rest.slice(0, open).replace(/\n$/, "");
    if (before !== "") blocks.push(...parseLines(before));
    blocks.push({ kind: "pre", text: rest.slice(open + 3, close).replace(/^\n|\n$/g, "") });
    rest = rest.slice(close + 3).replace(/^\n/, "");
  }
  return blocks;
}

function parseLines(source: string): Block[] {
  const blocks: Block[] = [];
  for (const line of source.split("\n")) {
    const last = blocks.at(-1);
    const quoted = /^> ?(.+)$/.exec(line);
    const bullet = /^[-*] (\S.*)$/.exec(line);
    const numbered = /^(\d{1,3})\. (\S.*)$/.exec(line);
    if (quoted) {
      const children = parseInline(quoted[1] ?? "");
      if (last?.kind === "quote") last.lines.push(children);
      else blocks.push({ kind: "quote", lines: [children] });
    } else if (bullet) {
      const children = parseInline(bullet[1] ?? "");
      if (last?.kind === "list" && !last.ordered) last.items.push(children);
      else blocks.push({ kind: "list", ordered: false, start: 1, items: [children] });
    } else if (numbered) {
      const number = Number(numbered[1]);
      const children = parseInline(numbered[2] ?? "");
      // "1. 3. 7." is a person's own numbering: drawn as one list it would be renumbered, so it starts a new one.
      if (last?.kind === "list" && last.ordered && number === last.start + last.items.length) last.items.push(children);
      else blocks.push({ kind: "list", ordered: true, start: number, items: [children] });
    } else {
      blocks.push({ kind: "line", children: parseInline(line) });
    }
  }
  return blocks;
}

/** Marks never cross a line, open after a boundary and close before one, so 2*3*4 and snake_case stay as typed. */
export function parseInline(line: string): Inline[] {
  const found: Inline[] = [];
  let plain = "";
  const flush = () => {
    if (plain !== "") found.push({ kind: "text", text: plain });
    plain = "";
  };
  for (let at = 0; at < line.length; ) {
    const token = tokenAt(line, at);
    if (token) {
      flush();
      found.push(token);
      at += token.text.length;
      continue;
    }
    const char = line[at] as string;
    const end = closingOf(line, at);
    if (end === -1) {
      plain += char;
      at += 1;
      continue;
    }
    flush();
    const inner = line.slice(at + 1, end);
    if (char === "`") found.push({ kind: "code", text: inner });
    else found.push({ kind: MARKS[char as keyof typeof MARKS], children: parseInline(inner) });
    at = end + 1;
  }
  flush();
  return found;
}

/** An address, a number or a key that begins here. */
function tokenAt(line: string, at: number): Extract<Inline, { kind: "link" | "copy" }> | null {
  if (at > 0 && WORD.test(line[at - 1] as string)) return null;
  const link = linkAt(line, at);
  if (link) return { kind: "link", href: link, text: link };
  const email = line.includes("@", at) ? matchAt(EMAIL_AT, line, at) : undefined;
  if (email) return { kind: "link", href: `mailto:${email}`, text: email };
  const phone = matchAt(PHONE_AT, line, at);
  if (phone) return { kind: "copy", what: "phone", text: phone };
  const pix = matchAt(PIX_AT, line, at);
  return pix ? { kind: "copy", what: "pix", text: pix } : null;
}

function matchAt(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}

function linkAt(line: string, at: number): string | null {
  if (at > 0 && WORD.test(line[at - 1] as string)) return null;
  URL_AT.lastIndex = at;
  const match = URL_AT.exec(line)?.[0];
  if (!match) return null;
  // Punctuation that ends the sentence, and a bracket opened before the address, are not part of it.
  let address = match.replace(/[.,;:!?*_~…]+$/u, "");
  if (address.endsWith(")") && !address.includes("(")) address = address.slice(0, -1);
  return URL.canParse(address) ? address : null;
}

function closingOf(line: string, open: number): number {
  const mark = line[open] as string;
  if (mark !== "`" && !(mark in MARKS)) return -1;
  if (isWordOrMark(line[open - 1], mark) || isSpace(line[open + 1]) || line[open + 1] === mark) return -1;
  for (let end = open + 1; end < line.length; end += 1) {
    const link = mark === "`" ? null : linkAt(line, end);
    if (link) {
      end += link.length - 1;
      continue;
    }
    if (line[end] !== mark) continue;
    if (end > open + 1 && !isSpace(line[end - 1]) && !isWordOrMark(line[end + 1], mark)) return end;
  }
  return -1;
}

const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char);
const isWordOrMark = (char: string | undefined, mark: string) =>
  char !== undefined && (char === mark || WORD.test(char));

const EMOJI = /^\p{RGI_Emoji}$/v;

/** How many emoji the text consists of, when it holds nothing else; 0 otherwise. Few of them are drawn large. */
export function countOnlyEmoji(text: string): number {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > 60) return 0;
  const parts = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(trimmed)]
    .map(({ segment }) => segment)
    .filter((segment) => segment.trim() !== "");
  return parts.every((part) => EMOJI.test(part)) ? parts.length : 0;
}

const FOLD_LINES = 12;
const FOLD_CHARACTERS = 900;

/** A long text shows its beginning first; null when it is short enough to be shown whole. */
export function foldLongText(text: string): string | null {
  const lines = text.split("\n");
  if (lines.length <= FOLD_LINES && text.length <= FOLD_CHARACTERS) return null;
  const head = lines.slice(0, FOLD_LINES).join("\n");
  if (head.length <= FOLD_CHARACTERS) return head;
  const cut = head.slice(0, FOLD_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), FOLD_CHARACTERS - 80))}…`;
}

/** The list's one-line preview: the same words without the marks. */
export function plainPreview(text: string): string {
  return parseWhatsAppText(text)
    .map((block) => {
      if (block.kind === "pre") return block.text;
      if (block.kind === "line") return plain(block.children);
      if (block.kind === "quote") return block.lines.map(plain).join(" ");
      return block.items.map(plain).join(" ");
    })
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

function plain(nodes: Inline[]): string {
  return nodes.map((node) => ("children" in node ? plain(node.children) : node.text)).join("");
}
