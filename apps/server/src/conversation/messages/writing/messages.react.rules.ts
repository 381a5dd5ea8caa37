// What counts as a reaction: one sign, as the pickers of telephones offer them. Pure.

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Nothing takes a reaction away. */
export function isReaction(text: string): boolean {
  if (text === "") return true;
  return EMOJI.test(text) && [...segments.segment(text)].length === 1;
}
