// The few words around a hit, with the hits marked. Pure.

/** Where a hit begins and ends; the screen draws them, so that no text of anybody is ever markup. */
const BEGIN = "\u0002";
const END = "\u0003";
const LENGTH = 160;
const BEFORE_HIT = 50;
const CUT = "…";

/** `words` as the database has them: without accents, in lower case. */
export function snippetOf(body: string, words: readonly string[]): string {
  const text = body.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  const hits = hitsIn(text, new Set(words));
  const { from, to } = windowAround(text, hits[0]?.from ?? 0);
  const inside = hits.filter((hit) => hit.from >= from && hit.to <= to);
  let shown = "";
  let place = from;
  for (const hit of inside) {
    shown += text.slice(place, hit.from) + BEGIN + text.slice(hit.from, hit.to) + END;
    place = hit.to;
  }
  shown += text.slice(place, to);
  return (from > 0 ? CUT : "") + shown.trim() + (to < text.length ? CUT : "");
}

interface Stretch {
  from: number;
  to: number;
}

function hitsIn(text: string, words: ReadonlySet<string>): Stretch[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    .filter(([word]) => words.has(plain(word)))
    .map(({ index, 0: word }) => ({ from: index, to: index + word.length }));
}

function plain(word: string): string {
  return word
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]+/g, "")
    .toLowerCase();
}

/** Cut between words where there are any, and never through a character. */
function windowAround(text: string, hit: number): Stretch {
  if (text.length <= LENGTH) return { from: 0, to: text.length };
  const wished = Math.max(0, Math.min(hit - BEFORE_HIT, text.length - LENGTH));
  const gap = text.indexOf(" ", wished);
  const from = wished === 0 ? 0 : gap >= 0 && gap < hit ? gap + 1 : whole(text, wished);
  const end = Math.min(text.length, from + LENGTH);
  const lastGap = text.lastIndexOf(" ", end);
  return { from, to: end < text.length && lastGap > hit ? lastGap : whole(text, end) };
}

/** A place that is not in the middle of a pair of code units. */
function whole(text: string, place: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place - 1 : place;
}
