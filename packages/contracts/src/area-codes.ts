// The area codes of Brazil by state, and how the state of a telephone number is called where reports ask for it.

/** 67 codes of 27 states; 61 is also used around Brasília, in Goiás. */
export const areaCodes = {
  AC: [68],
  AL: [82],
  AM: [92, 97],
  AP: [96],
  BA: [71, 73, 74, 75, 77],
  CE: [85, 88],
  DF: [61],
  ES: [27, 28],
  GO: [62, 64],
  MA: [98, 99],
  MG: [31, 32, 33, 34, 35, 37, 38],
  MS: [67],
  MT: [65, 66],
  PA: [91, 93, 94],
  PB: [83],
  PE: [81, 87],
  PI: [86, 89],
  PR: [41, 42, 43, 44, 45, 46],
  RJ: [21, 22, 24],
  RN: [84],
  RO: [69],
  RR: [95],
  RS: [51, 53, 54, 55],
  SC: [47, 48, 49],
  SE: [79],
  SP: [11, 12, 13, 14, 15, 16, 17, 18, 19],
  TO: [63],
} as const satisfies Record<string, readonly number[]>;
export type State = keyof typeof areaCodes;

export const stateNames: Readonly<Record<State, string>> = {
  AC: "Acre",
  AL: "Alagoas",
  AM: "Amazonas",
  AP: "Amapá",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MG: "Minas Gerais",
  MS: "Mato Grosso do Sul",
  MT: "Mato Grosso",
  PA: "Pará",
  PB: "Paraíba",
  PE: "Pernambuco",
  PI: "Piauí",
  PR: "Paraná",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RO: "Rondônia",
  RR: "Roraima",
  RS: "Rio Grande do Sul",
  SC: "Santa Catarina",
  SE: "Sergipe",
  SP: "São Paulo",
  TO: "Tocantins",
};

/** A state, another country, or nobody knows. */
export const places = [...(Object.keys(areaCodes) as State[]), "abroad", "unknown"] as const;
export type Place = (typeof places)[number];

/** What `contacts.area` keeps of a number that is not Brazilian; of none it keeps nothing. */
export const ABROAD = 0;

const stateOf = new Map<number, Place>(
  (Object.entries(areaCodes) as [State, readonly number[]][]).flatMap(([state, codes]) =>
    codes.map((code): [number, Place] => [code, state]),
  ),
);

export function placeOf(area: number | null): Place {
  return area === null ? "unknown" : (stateOf.get(area) ?? "abroad");
}
