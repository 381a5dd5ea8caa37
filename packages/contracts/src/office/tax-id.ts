// Brazilian tax ids of people and companies: their check digits. Since 2026 the first twelve places of a company's may be letters.

export const plainTaxId = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, "");

const placeValue = (character: string): number => character.charCodeAt(0) - 48;

function digitOf(text: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, place) => total + weight * placeValue(text[place] ?? "0"), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** From the right, 2 upwards: up to 11 for people, back to 2 after 9 for companies. */
const weightsOf = (length: number, most: number): number[] =>
  Array.from({ length }, (_, place) => 2 + ((length - 1 - place) % (most - 1)));

function holds(text: string, length: number, most: number): boolean {
  const first = digitOf(text, weightsOf(length, most));
  const second = digitOf(text.slice(0, length) + first, weightsOf(length + 1, most));
  return text.endsWith(`${first}${second}`);
}

/** Of letters and digits alone; a row of one and the same digit passes the sum and is nobody's. */
export function isTaxId(text: string): boolean {
  if (/^(.)\1+$/.test(text)) return false;
  if (/^\d{11}$/.test(text)) return holds(text, 9, 11);
  return /^[0-9A-Z]{12}\d{2}$/.test(text) && holds(text, 12, 9);
}
