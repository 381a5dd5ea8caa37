// Bank slips by their digits: the line that is typed, the bar code behind it, the day and the sum they hold. Pure.

export interface Slip {
  kind: "bank" | "utility";
  /** 44 digits. */
  barcode: string;
  /** 47 digits, 48 of a utility's; nothing between them. */
  line: string;
  /** Null: none inside, or one that only its issuer can read. */
  dueDate: string | null;
  /** Null: none inside. */
  amountCents: number | null;
}

/** A line or a bar code, with whatever people put between the digits; null where a check digit is wrong. */
export function readSlip(text: string, today: string): Slip | null {
  const digits = text.replace(/[\s.-]/g, "");
  if (!/^(\d{44}|\d{47}|\d{48})$/.test(digits)) return null;
  const barcode = digits.length === 44 ? digits : barcodeOf(digits);
  if (!barcode) return null;
  return barcode.startsWith("8") ? utilityOf(barcode) : bankOf(barcode, today);
}

/** Days are counted from here; the count began again at 1000 on 22 February 2025. */
const FIRST_DAY = Date.UTC(1997, 9, 7);
const DAY_MS = 86_400_000;
const ROUND_DAYS = 9000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The nearer of the two days a factor may mean; null for 0, which means none. */
export function dayOfFactor(factor: number, today: string): string | null {
  if (factor === 0) return null;
  const first = FIRST_DAY + factor * DAY_MS;
  const second = first + ROUND_DAYS * DAY_MS;
  const now = Date.parse(`${today}T00:00:00Z`);
  return dayOf(Math.abs(first - now) < Math.abs(second - now) ? first : second);
}

/** Null for a day before the count began. */
export function factorOfDay(day: string): number | null {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS);
  if (!(days >= 1000)) return null;
  return days <= 9999 ? days : ((days - 1000) % ROUND_DAYS) + 1000;
}

/** Products by 2 and 1 in turn from the right, digits added; the usual one of banks and cards. */
export function checkByTen(digits: string): number {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** Weights from 2 to 9 from the right. Where the rest leaves no digit, banks write 1 and utilities 0. */
export function checkByEleven(digits: string, otherwise: 0 | 1): number {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) sum += Number(digit) * ((index % 8) + 2);
  const check = 11 - (sum % 11);
  return check >= 10 ? otherwise : check;
}

function barcodeOf(line: string): string | null {
  if (line.length === 48) return utilityBarcodeOf(line);
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  if (line.startsWith("8") || !fields.every(endsWithTen)) return null;
  const [first = "", second = "", third = ""] = fields.map((field) => field.slice(0, -1));
  return first.slice(0, 4) + line.slice(32) + first.slice(4) + second + third;
}

const endsWithTen = (field: string): boolean => checkByTen(field.slice(0, -1)) === Number(field.at(-1));

const withoutFifth = (barcode: string): string => barcode.slice(0, 4) + barcode.slice(5);

function bankOf(barcode: string, today: string): Slip | null {
  // Another currency than the real is none that we send.
  if (barcode[3] !== "9" || checkByEleven(withoutFifth(barcode), 1) !== Number(barcode[4])) return null;
  const amountCents = Number(barcode.slice(9, 19));
  const factor = Number(barcode.slice(5, 9));
  if (factor !== 0 && factor < 1000) return null;
  return {
    kind: "bank",
    barcode,
    line: lineOf(barcode),
    dueDate: dayOfFactor(factor, today),
    amountCents: amountCents === 0 ? null : amountCents,
  };
}

function lineOf(barcode: string): string {
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return fields.map((field) => field + checkByTen(field)).join("") + barcode.slice(4, 19);
}

/** Of a utility or a tax: the third digit says how it is checked and whether it holds a sum in reais. */
const utilityCheck = (barcode: string): ((digits: string) => number) | null => {
  if ("67".includes(barcode[2] ?? "")) return checkByTen;
  return "89".includes(barcode[2] ?? "") ? (digits) => checkByEleven(digits, 0) : null;
};

function utilityBarcodeOf(line: string): string | null {
  const blocks = [0, 12, 24, 36].map((start) => line.slice(start, start + 12));
  const check = utilityCheck(line);
  if (!line.startsWith("8") || !check) return null;
  if (!blocks.every((block) => check(block.slice(0, 11)) === Number(block[11]))) return null;
  return blocks.map((block) => block.slice(0, 11)).join("");
}

function utilityOf(barcode: string): Slip | null {
  const check = utilityCheck(barcode);
  // In its place stands the fourth digit, the sum begins right after it.
  if (!check || check(barcode.slice(0, 3) + barcode.slice(4)) !== Number(barcode[3])) return null;
  const blocks = [0, 11, 22, 33].map((start) => barcode.slice(start, start + 11));
  const amountCents = Number(barcode.slice(4, 15));
  return {
    kind: "utility",
    barcode,
    line: blocks.map((block) => block + check(block)).join(""),
    // Where it is at all depends on the issuer.
    dueDate: null,
    amountCents: "68".includes(barcode[2] ?? "") && amountCents > 0 ? amountCents : null,
  };
}
