// The number of a person or a company, as customers type it; since July 2026 a company's may hold letters.
import { cnpj, cpf } from "cpf-cnpj-validator";

export interface TaxDocument {
  kind: "cpf" | "cnpj";
  /** Letters and digits only, upper case. */
  bare: string;
}

const MOST = 60;
const CPF = /(?<![0-9A-Z])\d{3}[.\s]?\d{3}[.\s]?\d{3}[-.\s]?\d{2}(?![0-9A-Z])/;
const CNPJ = /(?<![0-9A-Z])[0-9A-Z]{2}[.\s]?[0-9A-Z]{3}[.\s]?[0-9A-Z]{3}[/\s]?[0-9A-Z]{4}[-\s]?\d{2}(?![0-9A-Z])/;

/** Null for what is none, or has a wrong check digit. Words around it do no harm: "meu cpf é 529.982.247-25". */
export function readDocument(text: string): TaxDocument | null {
  const written = text.normalize("NFKC").toUpperCase();
  if (written.length > MOST) return null;
  for (const [kind, pattern, isValid] of [
    ["cnpj", CNPJ, cnpj.isValid],
    ["cpf", CPF, isCpf],
  ] as const) {
    const bare = pattern.exec(written)?.[0].replace(/[^0-9A-Z]/g, "");
    if (bare && isValid(bare)) return { kind, bare };
  }
  return null;
}

/** By its digits alone: the library also refuses 123.456.789-09, which is somebody's. */
function isCpf(bare: string): boolean {
  const first = cpf.verifierDigit(bare.slice(0, 9));
  const second = cpf.verifierDigit(bare.slice(0, 9) + first);
  return new Set(bare).size > 1 && bare.endsWith(`${first}${second}`);
}

/** As it is printed. */
export const formatDocument = ({ kind, bare }: TaxDocument): string =>
  kind === "cpf" ? cpf.format(bare) : cnpj.format(bare);

/** Enough for its owner to know it again. */
export const maskDocument = ({ kind, bare }: TaxDocument): string =>
  kind === "cpf"
    ? `***.***.*${bare.slice(7, 9)}-${bare.slice(9)}`
    : `**.***.***/${bare.slice(8, 12)}-${bare.slice(12)}`;
