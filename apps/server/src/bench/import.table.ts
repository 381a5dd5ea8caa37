// A table of contacts in which every so often a row is bad, and which rows those are and why.

interface Size {
  rows: number;
  bad: number;
}

/** In the words of the failures file. */
const kinds = [
  { number: "", reason: "Falta o número" },
  { number: "123", reason: "Não é um número de telefone" },
  { number: "não tem", reason: "Não é um número de telefone" },
  { number: "(27) 96000-0000", reason: "O número já apareceu neste arquivo" },
] as const;

const numberOf = (place: number) => {
  const digits = String(60_000_000 + place);
  return `(27) 9${digits.slice(0, 4)}-${digits.slice(4)}`;
};

const everyOf = ({ rows, bad }: Size) => Math.floor(rows / bad);

/** The first row is good: others are its twins. */
const kindAt = (place: number, size: Size) => {
  const every = everyOf(size);
  return place % every === every - 1 ? kinds[Math.floor(place / every) % kinds.length] : undefined;
};

export function tableOf(size: Size): string {
  const lines = Array.from({ length: size.rows }, (_, place) => {
    const number = kindAt(place, size)?.number ?? numberOf(place);
    return `"Cliente ${place}";${number};cliente${place}@example.com;CT-${place}`;
  });
  return `Nome;Telefone;E-mail;Contrato\r\n${lines.join("\r\n")}\r\n`;
}

/** As a spreadsheet counts: the heading is line 1. */
export function badRows(size: Size): { line: number; reason: string }[] {
  return Array.from({ length: size.rows }, (_, place) => ({
    line: place + 2,
    reason: kindAt(place, size)?.reason ?? "",
  })).filter(({ reason }) => reason !== "");
}
