// The words of a campaign: marks with a fallback, what nobody can fill in, and how far variants differ. Pure.

/** {{firstName}} or {{firstName|cliente}}. */
const MARK = /\{\{\s*([^{}|\n]{1,80}?)\s*(?:\|\s*([^{}\n]{0,200}?)\s*)?\}\}/g;

export interface Filled {
  text: string;
  /** Marks without a value and without a fallback. */
  missing: string[];
}

export type ValueOf = (name: string) => string | undefined;

/** Literally and once: a value that looks like a mark stays as it is. */
export function fillText(text: string, known: ValueOf): Filled {
  const missing = new Set<string>();
  const filled = text.replaceAll(MARK, (whole, name: string, fallback: string | undefined) => {
    const value = known(name)?.trim();
    if (value) return value;
    if (fallback !== undefined) return fallback;
    missing.add(name);
    return whole;
  });
  return { text: filled, missing: [...missing] };
}

/** The names of the marks in a text. */
export const marksIn = (text: string): string[] => [...text.matchAll(MARK)].map(([, name]) => String(name));

/** What an eye takes for the same: case, accents, signs and pictures aside. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export function areEqual(texts: readonly string[]): boolean {
  const kept = texts.map(folded).filter((text) => text !== "");
  return new Set(kept).size < kept.length;
}

const SHINGLE = 3;
const ALIKE = 0.8;

function shinglesOf(text: string): Set<string> {
  const words = folded(text).split(" ");
  const count = Math.max(1, words.length - SHINGLE + 1);
  return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + SHINGLE).join(" ")));
}

/** Jaccard: what two share of all they have. */
function likeness(one: string, other: string): number {
  const [a, b] = [shinglesOf(one), shinglesOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / (a.size + b.size - shared);
}

export const areAlike = (texts: readonly string[]): boolean =>
  texts.some((one, at) => texts.slice(at + 1).some((other) => likeness(one, other) >= ALIKE));

export const linksIn = (text: string): number => text.match(/https?:\/\/\S+|\bwww\.\S+/gi)?.length ?? 0;

const LEAVING = /\b(sair|parar|cancelar|descadastrar|remover|stop|unsubscribe|baja)\b/;
export const saysHowToLeave = (text: string): boolean => LEAVING.test(folded(text));
