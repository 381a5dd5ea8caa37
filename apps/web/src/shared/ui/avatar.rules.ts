// Initials and colour of an avatar.

const TONES = 10;

/** First letter of the first and of the last word; a lone word gives two letters. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words[words.length - 1] ?? "") : "";
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
}

/** Neighbouring ids get different tones and the same id always the same one. */
export const toneOf = (id: number) => Math.abs(Math.imul(id, 2_654_435_761) >>> 16) % TONES;
