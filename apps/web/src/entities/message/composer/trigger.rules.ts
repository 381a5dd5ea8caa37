// What is being typed at the caret that wants a list: "/", "{{", ":", "@". And WhatsApp's marks around a choice of words. Pure.
export interface Trigger {
  kind: "quick" | "variable" | "emoji" | "mention";
  /** The letters after the sign. */
  query: string;
  /** What an accepted suggestion replaces: from the sign to the caret. */
  from: number;
  to: number;
}

const patterns: [Trigger["kind"], RegExp][] = [
  ["variable", /\{\{(\w*)$/u],
  ["quick", /(?<=^|\s)\/([^\s/]*)$/u],
  // Two letters at least: "às 14:30" and a smile ":)" are no search.
  ["emoji", /(?<=^|\s):([\p{L}_+-]{2,})$/u],
  ["mention", /(?<=^|\s)@(\p{L}*)$/u],
];

export function findTrigger(text: string, caret: number, mode: "reply" | "note", isGroup = false): Trigger | null {
  const before = text.slice(0, caret);
  for (const [kind, pattern] of patterns) {
    if (kind === "mention" && mode !== "note" && !isGroup) continue;
    if (kind === "quick" && mode === "note") continue;
    const match = pattern.exec(before);
    if (match) return { kind, query: match[1] ?? "", from: match.index, to: caret };
  }
  return null;
}

export interface Typed {
  text: string;
  selection: [number, number];
}

export const replaceRange = (text: string, from: number, to: number, put: string): Typed => {
  const caret = from + put.length;
  return { text: text.slice(0, from) + put + text.slice(to), selection: [caret, caret] };
};

/** Puts a mark around the chosen words, or takes it away when it is there; without a choice the caret stands inside. */
export function toggleMark(text: string, [from, to]: [number, number], mark: string): Typed {
  const chosen = text.slice(from, to);
  const width = mark.length;
  const isAround = text.slice(from - width, from) === mark && text.slice(to, to + width) === mark;
  if (isAround) {
    const bare = text.slice(0, from - width) + chosen + text.slice(to + width);
    return { text: bare, selection: [from - width, to - width] };
  }
  const marked = text.slice(0, from) + mark + chosen + mark + text.slice(to);
  return { text: marked, selection: [from + width, to + width] };
}

/** Parts that each fit, cut where a person would: between paragraphs, lines, sentences, words. */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const head = rest.slice(0, most + 1);
    const cuts = [head.lastIndexOf("\n\n"), head.lastIndexOf("\n"), head.lastIndexOf(". ") + 1, head.lastIndexOf(" ")];
    const cut = cuts.find((at) => at > most / 2) ?? most;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return rest === "" ? parts : [...parts, rest];
}
