// How words are compared: without accents, case, doubled spaces and the punctuation at their end.

/** Most words are plain, and plain ones need no decomposing. */
const PLAIN = /^[\x20-\x7e]*$/;

export function normalise(text: string): string {
  return (PLAIN.test(text) ? text.toLowerCase() : withoutMarks(withoutMarks(text.toWellFormed()).toLowerCase()))
    .replace(/\s+/gu, " ")
    .replace(/[\s.!?,;:…]+$/u, "")
    .trimStart();
}

/** Lower case may bring a mark of its own, so it is asked twice. */
const withoutMarks = (text: string): string => text.normalize("NFKD").replace(/\p{M}+/gu, "");

/** Only letters and digits, one space between words and one at either end: whole words are found by plain search. */
export const asWords = (normal: string): string => ` ${normal.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
