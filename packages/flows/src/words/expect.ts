// Whether an answer is what a step asked for, and the form in which it is kept.
import type { Expect } from "../document/steps.ts";
import { cut } from "./cut.ts";
import type { Inbound } from "./match.ts";

const VALUE_MAX = 1000;
const digitsOf = (text: string) => text.normalize("NFKC").replace(/\D/g, "");

/** The value as it is kept, or null when the answer does not fit. Without `expect` anything is kept. */
export function readAnswer(said: readonly Inbound[], expect: Expect | null): string | null {
  const whole = said
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join("\n");
  if (!expect) return cut(whole || attached(said) || "", VALUE_MAX);
  if (expect.kind === "media") return said.findLast(({ kind }) => kind === "media")?.mediaId ?? mediaWithoutId(said);
  if (expect.kind === "location") return placeOf(said);
  if (expect.kind === "text") return inRange([...whole].length, expect) && whole ? cut(whole, VALUE_MAX) : null;
  const candidates = said.length > 1 ? [whole, ...said.toReversed().map(({ text }) => text)] : [whole];
  for (const text of candidates) {
    const value = READERS[expect.kind](text.trim(), expect);
    if (value !== null) return value;
  }
  return null;
}

const mediaWithoutId = (said: readonly Inbound[]) => (said.some(({ kind }) => kind === "media") ? "file" : null);

function placeOf(said: readonly Inbound[]): string | null {
  const place = said.findLast(({ location }) => location)?.location;
  return place ? `${place.latitude},${place.longitude}` : null;
}

const attached = (said: readonly Inbound[]) =>
  placeOf(said) ?? said.findLast(({ mediaId }) => mediaId)?.mediaId ?? null;

const inRange = (value: number, { min, max }: Expect) =>
  (min === null || value >= min) && (max === null || value <= max);

type Reader = (text: string, expect: Expect) => string | null;

const READERS: Record<"number" | "email" | "phone" | "cpf" | "cnpj" | "cep" | "date", Reader> = {
  number: (text, expect) => {
    const value = numberOf(text);
    return value !== null && inRange(value, expect) ? String(value) : null;
  },
  email: (text) => {
    const found = /(?:^|[\s<:])([\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?=$|[\s>,.;])/iu.exec(
      text.slice(0, 400),
    );
    return found?.[1]?.toLowerCase() ?? null;
  },
  phone: (text) => {
    const digits = digitsOf(text);
    return /^[\d\s()+.-]+$/.test(text) && digits.length >= 10 && digits.length <= 15 ? digits : null;
  },
  cpf: (text) => {
    const digits = digitsOf(text);
    return /^[\d\s./-]+$/.test(text) && isCpf(digits)
      ? digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4")
      : null;
  },
  cnpj: (text) => {
    const plain = text.toUpperCase().replace(/[\s./-]/g, "");
    return isCnpj(plain) ? plain.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5") : null;
  },
  cep: (text) => {
    const digits = digitsOf(text);
    return /^[\d\s.-]+$/.test(text) && digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null;
  },
  date: (text) => dateOf(text),
};

/** "1.234,50", "1234.5", "R$ 10" and "-3"; null for anything else. */
export function numberOf(text: string): number | null {
  const plain = text
    .normalize("NFKC")
    .trim()
    .replace(/^R\$\s*/i, "")
    .replace(/\s/g, "");
  if (!/^[+-]?\d[\d.,]{0,20}$/.test(plain)) return null;
  const comma = plain.lastIndexOf(",");
  const point = plain.lastIndexOf(".");
  const thousandsByPoint = comma > point || /^[+-]?\d{1,3}(\.\d{3})+$/.test(plain);
  const standard = thousandsByPoint ? plain.replaceAll(".", "").replace(",", ".") : plain.replaceAll(",", "");
  const value = Number(standard);
  return Number.isFinite(value) ? value : null;
}

function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  return [9, 10].every((length) => {
    let sum = 0;
    for (let index = 0; index < length; index++) sum += Number(digits[index]) * (length + 1 - index);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/** Since July 2026 the first twelve may be letters: each counts as its character code less 48. */
function isCnpj(plain: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(plain) || /^(.)\1{13}$/.test(plain)) return false;
  return [12, 13].every((length) => {
    let sum = 0;
    for (let index = 0; index < length; index++)
      sum += (plain.charCodeAt(index) - 48) * (((length - 1 - index) % 8) + 2);
    const rest = sum % 11;
    return (rest < 2 ? 0 : 11 - rest) === Number(plain[length]);
  });
}

function dateOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const local = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(local?.[3]), Number(local?.[2]), Number(local?.[1])];
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(day)}/${two(month)}/${String(year).padStart(4, "0")}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
