// The words around a hit, cut where the server marked what was found. Pure.

const BEGINS = "\u0002";
const ENDS = "\u0003";

export interface Part {
  text: string;
  isHit: boolean;
}

/** Line breaks become spaces: a hit is one line of a list. */
export function partsOf(snippet: string): Part[] {
  const parts: Part[] = [];
  const add = (text: string, isHit: boolean) => {
    const line = text.replaceAll(ENDS, "").replace(/\s+/g, " ");
    if (line !== "") parts.push({ text: line, isHit });
  };
  const [before = "", ...rest] = snippet.split(BEGINS);
  add(before, false);
  for (const piece of rest) {
    const end = piece.indexOf(ENDS);
    add(end < 0 ? piece : piece.slice(0, end), true);
    if (end >= 0) add(piece.slice(end + 1), false);
  }
  return parts;
}
