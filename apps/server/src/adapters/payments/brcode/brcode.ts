// BR Code, the text behind a Pix QR: static ones are written here, and any is checked before somebody is asked to pay it.
import { checksumOf, read, write } from "./tlv.ts";

const PIX = "br.gov.bcb.pix";
const CLOSING = "6304";
const NAME_MAX = 25;
const CITY_MAX = 15;
const MERCHANT_MAX = 99;
const AMOUNT_MAX = 13;

export interface StaticCode {
  /** As `pixKeyOf` writes it. */
  key: string;
  /** Null lets the payer choose. */
  amountCents: number | null;
  name: string;
  city: string;
  /** Comes back on the payee's statement; letters and digits, at most 25. Null: none. */
  reference: string | null;
}

/** A code that may be paid any number of times: nobody tells us that it was. */
export function staticCode({ key, amountCents, name, city, reference }: StaticCode): string {
  const merchant = write("00", PIX) + write("01", key);
  if (merchant.length > MERCHANT_MAX) throw new RangeError("the Pix key is too long");
  if (amountCents !== null && !(Number.isSafeInteger(amountCents) && amountCents > 0)) {
    throw new RangeError("the amount is not a whole number of cents above zero");
  }
  if (reference !== null && !/^[A-Za-z0-9]{1,25}$/.test(reference)) {
    throw new RangeError("the reference is more than letters and digits, or too long");
  }
  const [payee, place] = [plain(name, NAME_MAX), plain(city, CITY_MAX)];
  if (payee === "" || place === "") throw new RangeError("name and city have no letter that a code can hold");
  const open = [
    write("00", "01"),
    write("26", merchant),
    write("52", "0000"),
    write("53", "986"),
    amountCents === null ? "" : write("54", decimalOf(amountCents)),
    write("58", "BR"),
    write("59", payee),
    write("60", place),
    write("62", write("05", reference ?? "***")),
    CLOSING,
  ].join("");
  return open + checksumOf(open);
}

export interface ReadCode {
  /** A static code names a key; a dynamic one an address at which the payer's bank finds the charge. */
  kind: "static" | "dynamic";
  key: string | null;
  address: string | null;
  /** Null: not in the code. A dynamic one may leave it to the charge. */
  amountCents: number | null;
  name: string;
  city: string;
  reference: string | null;
}

/** Null for anything that a bank would refuse, or might read otherwise. */
export function readCode(text: string): ReadCode | null {
  const parts = text.length <= 512 ? read(text) : null;
  if (parts?.at(-1)?.id !== "63" || parts[0]?.id !== "00" || parts[0].value !== "01") return null;
  if (checksumOf(text.slice(0, -4)) !== text.slice(-4)) return null;
  // A part given twice could be read one way here and another way at the bank.
  if (new Set(parts.map(({ id }) => id)).size !== parts.length) return null;
  const partOf = (id: string) => parts.find((part) => part.id === id)?.value ?? null;
  if (partOf("53") !== "986" || partOf("58") !== "BR") return null;

  const merchant = read(partOf("26") ?? "") ?? [];
  if (merchant[0]?.id !== "00" || merchant[0].value.toLowerCase() !== PIX) return null;
  const key = merchant.find(({ id }) => id === "01")?.value ?? null;
  const address = merchant.find(({ id }) => id === "25")?.value ?? null;
  if ((key === null) === (address === null)) return null;

  const amount = partOf("54");
  const amountCents = amount === null ? null : centsOf(amount);
  if (amount !== null && amountCents === null) return null;
  const reference = (read(partOf("62") ?? "") ?? []).find(({ id }) => id === "05")?.value ?? null;
  return {
    kind: key === null ? "dynamic" : "static",
    key,
    address,
    amountCents,
    name: partOf("59") ?? "",
    city: partOf("60") ?? "",
    reference: reference === "***" ? null : reference,
  };
}

/** Whether a code may be shown for this sum: it holds together, and asks for exactly that, or leaves it to the charge. */
export function isCodeFor(text: string, amountCents: number): boolean {
  const code = readCode(text);
  if (!code) return false;
  return code.amountCents === null ? code.kind === "dynamic" : code.amountCents === amountCents;
}

export type PixKeyKind = "cpf" | "cnpj" | "phone" | "email" | "random";

const FORMS: readonly [PixKeyKind, RegExp][] = [
  ["phone", /^\+[1-9]\d{7,14}$/],
  ["random", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/],
  ["email", /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/],
  ["cpf", /^\d{11}$/],
  // Since 2026 the first twelve places may hold letters.
  ["cnpj", /^[0-9A-Z]{12}\d{2}$/],
];
const KEY_MAX = 77;

/** A key as people write it, in the form the directory of keys knows; null when it is none. */
export function pixKeyOf(text: string): { kind: PixKeyKind; key: string } | null {
  const trimmed = text.trim();
  const bare = trimmed.replace(/[\s./()-]/g, "").toUpperCase();
  for (const candidate of [trimmed.toLowerCase(), bare]) {
    if (candidate.length > KEY_MAX) continue;
    const form = FORMS.find(([, pattern]) => pattern.test(candidate));
    if (form) return { kind: form[0], key: candidate };
  }
  return null;
}

/** Only what every bank's screen shows. */
function plain(text: string, most: number): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9 .,\-/]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, most)
    .trim();
}

function decimalOf(cents: number): string {
  const text = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  if (text.length > AMOUNT_MAX) throw new RangeError("the amount is too large for a code");
  return text;
}

function centsOf(text: string): number | null {
  const [, whole, part = ""] = text.length <= AMOUNT_MAX ? (/^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? []) : [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
