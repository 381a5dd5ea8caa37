// Slips against the published vector, a second reckoning written another way, and every way in which one can be altered.
import { expect, test } from "vitest";
import { checkByEleven, checkByTen, dayOfFactor, factorOfDay, readSlip } from "./slip.rules.ts";

const TODAY = "2026-11-19";
const BARCODE = "46198165600000099901110000000008022591325200";
const LINE = "46191.11000 00000.008029 25913.252000 8 16560000009990";

test("line and bar code hold bank, day and sum, and lead to each other", () => {
  const slip = {
    kind: "bank",
    barcode: BARCODE,
    line: LINE.replace(/\D/g, ""),
    dueDate: "2026-12-10",
    amountCents: 9990,
  };
  expect(readSlip(LINE, TODAY)).toEqual(slip);
  expect(readSlip(BARCODE, TODAY)).toEqual(slip);
});

test("the count of days began again at 1000", () => {
  expect(dayOfFactor(9999, "2025-02-20")).toBe("2025-02-21");
  expect(dayOfFactor(1000, "2025-02-23")).toBe("2025-02-22");
  expect(dayOfFactor(1000, "2000-08-01")).toBe("2000-07-03");
  expect(dayOfFactor(1656, TODAY)).toBe("2026-12-10");
  expect(dayOfFactor(0, TODAY)).toBeNull();
  expect(factorOfDay("2026-12-10")).toBe(1656);
  expect(factorOfDay("2025-02-21")).toBe(9999);
  expect(factorOfDay("2025-02-22")).toBe(1000);
  expect(factorOfDay("1999-01-01")).toBeNull();
});

test("every day of twenty years comes back from its factor", () => {
  for (let ms = Date.UTC(2016, 0, 1); ms < Date.UTC(2036, 0, 1); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10);
    expect(dayOfFactor(factorOfDay(day) ?? 0, day)).toBe(day);
  }
});

/** Written from the banks' own description, with strings and by hand. */
function independent(bank: string, day: number, cents: number, free: string) {
  const by10 = (digits: string) => {
    let total = "";
    for (let at = digits.length - 1, two = true; at >= 0; at--, two = !two)
      total += String(Number(digits[at]) * (two ? 2 : 1));
    const rest = [...total].reduce((sum, digit) => sum + Number(digit), 0) % 10;
    return rest === 0 ? "0" : String(10 - rest);
  };
  const weights = "4329876543298765432987654329876543298765432";
  const open = `${bank}9${String(day).padStart(4, "0")}${String(cents).padStart(10, "0")}${free}`;
  let total = 0;
  for (let at = 0; at < 43; at++) total += Number(open[at]) * Number(weights[at]);
  const left = 11 - (total % 11);
  const check = left === 0 || left === 10 || left === 11 ? "1" : String(left);
  const [one, two, three] = [`${bank}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15, 25)];
  const end = `${check}${open.slice(4, 18)}`;
  return {
    barcode: open.slice(0, 4) + check + open.slice(4),
    line: one + by10(one) + two + by10(two) + three + by10(three) + end,
  };
}

let seed = 20261119;
const draw = (most: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * most);
};
const digits = (count: number) => Array.from({ length: count }, () => draw(10)).join("");

test("10,000 random slips agree with the second reckoning", () => {
  for (let at = 0; at < 10_000; at++) {
    const [factor, cents] = [1000 + draw(9000), 1 + draw(9_999_999)];
    const given = independent(`${1 + draw(7)}${digits(2)}`, factor, cents, digits(25));
    const read = readSlip(given.line, TODAY);
    expect(read).toMatchObject({ kind: "bank", ...given, amountCents: cents });
    expect(factorOfDay(read?.dueDate ?? "")).toBe(factor);
    expect(readSlip(given.barcode, TODAY)).toEqual(read);
  }
});

test("one changed digit is always found", () => {
  const line = LINE.replace(/\D/g, "");
  for (const whole of [line, BARCODE]) {
    for (let at = 0; at < whole.length; at++) {
      for (let other = 0; other < 10; other++) {
        if (whole[at] === String(other)) continue;
        expect(readSlip(whole.slice(0, at) + other + whole.slice(at + 1), TODAY), `${at} ${other}`).toBeNull();
      }
    }
  }
});

test("what is no slip is none", () => {
  for (const text of ["", "123", `${BARCODE}1`, BARCODE.slice(1), "0".repeat(44), "x".repeat(47), `${LINE} pague aqui`])
    expect(readSlip(text, TODAY), text).toBeNull();
});

test("slips of utilities are checked by the rule their third digit names", () => {
  for (const third of ["6", "7", "8", "9"]) {
    const rest = `00000004990${digits(29)}`;
    const open = `82${third}${rest}`;
    const check = "67".includes(third) ? checkByTen : (text: string) => checkByEleven(text, 0);
    const barcode = `82${third}${check(open)}${rest}`;
    const line = [0, 11, 22, 33]
      .map((start) => barcode.slice(start, start + 11))
      .map((block) => block + check(block))
      .join("");
    const hasAmount = third === "6" || third === "8";
    const slip = { kind: "utility", barcode, line, dueDate: null, amountCents: hasAmount ? 4990 : null };
    expect(readSlip(line, TODAY)).toEqual(slip);
    expect(readSlip(barcode, TODAY)).toEqual(slip);
    expect(readSlip(`${line.slice(0, 20)}${(Number(line[20]) + 1) % 10}${line.slice(21)}`, TODAY)).toBeNull();
  }
});
