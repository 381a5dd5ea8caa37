// Where a number is: the state and the clock of Brazilian area codes. Pure.
import type { brazilianStates } from "@prosa/contracts/campaigns";

export type BrazilianState = (typeof brazilianStates)[number];

const areaCodes: Readonly<Record<BrazilianState, readonly number[]>> = {
  SP: [11, 12, 13, 14, 15, 16, 17, 18, 19],
  RJ: [21, 22, 24],
  ES: [27, 28],
  MG: [31, 32, 33, 34, 35, 37, 38],
  PR: [41, 42, 43, 44, 45, 46],
  SC: [47, 48, 49],
  RS: [51, 53, 54, 55],
  DF: [61],
  GO: [62, 64],
  TO: [63],
  MT: [65, 66],
  MS: [67],
  AC: [68],
  RO: [69],
  BA: [71, 73, 74, 75, 77],
  SE: [79],
  PE: [81, 87],
  AL: [82],
  PB: [83],
  RN: [84],
  CE: [85, 88],
  PI: [86, 89],
  PA: [91, 93, 94],
  AM: [92, 97],
  RR: [95],
  AP: [96],
  MA: [98, 99],
};

const otherClocks: Partial<Record<BrazilianState, string>> = {
  AC: "America/Rio_Branco",
  AM: "America/Manaus",
  RR: "America/Boa_Vista",
  RO: "America/Porto_Velho",
  MT: "America/Cuiaba",
  MS: "America/Campo_Grande",
};

/** How numbers of a state begin. */
export const prefixesOf = (state: BrazilianState): string[] => areaCodes[state].map((code) => `55${code}`);

const clocks = new Map(
  (Object.keys(areaCodes) as BrazilianState[]).flatMap((state) =>
    prefixesOf(state).map((prefix) => [prefix, otherClocks[state] ?? "America/Sao_Paulo"] as const),
  ),
);

/** Of a number in digits; the company's own clock where nothing better is known. */
export function zoneOf(number: string | null, company: string): string {
  if (!number || number.length < 12 || !number.startsWith("55")) return company;
  return clocks.get(number.slice(0, 4)) ?? company;
}
