// Where the words somebody looks for stand in a text; accents and capitals do not count. Pure.

const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Letter by letter, so that what was found in the bare text can be marked in the written one. */
function fold(text: string): { bare: string; at: number[] } {
  let folded = "";
  const at: number[] = [];
  let index = 0;
  for (const letter of text) {
    const plain = bare(letter);
    for (let count = 0; count < plain.length; count += 1) at.push(index);
    folded += plain;
    index += letter.length;
  }
  at.push(text.length);
  return { bare: folded, at };
}

export function splitHits(text: string, wanted: string): { text: string; isHit: boolean }[] {
  const words = [...new Set(bare(wanted).split(/\s+/))].filter((word) => word.length > 1);
  if (words.length === 0) return [{ text, isHit: false }];
  const folded = fold(text);
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  const parts: { text: string; isHit: boolean }[] = [];
  let last = 0;
  for (const match of folded.bare.matchAll(pattern)) {
    const from = folded.at[match.index] ?? 0;
    const to = folded.at[match.index + match[0].length] ?? text.length;
    if (from > last) parts.push({ text: text.slice(last, from), isHit: false });
    parts.push({ text: text.slice(from, to), isHit: true });
    last = to;
  }
  if (last < text.length) parts.push({ text: text.slice(last), isHit: false });
  return parts;
}
