// Codes as the RFCs give them, and which of them are taken.
import { expect, test } from "vitest";
import { codeAt, keyUri, matchingStep, stepAt, toBase32 } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 4226, appendix D.
test.each([
  [0, "755224"],
  [1, "287082"],
  [2, "359152"],
  [3, "969429"],
  [4, "338314"],
  [5, "254676"],
  [6, "287922"],
  [7, "162583"],
  [8, "399871"],
  [9, "520489"],
])("counter %i gives %s", (counter, code) => expect(codeAt(secret, counter)).toBe(code));

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("second %i gives %s", (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

// RFC 4648, section 10.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j is %s to a telephone", (text, written) => expect(toBase32(Buffer.from(text))).toBe(written));

const now = new Date("2026-03-02T15:00:10Z");
const at = (offset: number) => codeAt(secret, stepAt(now) + offset);

test("a clock may be half a minute off, and no more", () => {
  for (const offset of [-1, 0, 1]) expect(matchingStep(secret, at(offset), now, 0)).toBe(stepAt(now) + offset);
  for (const offset of [-2, 2]) expect(matchingStep(secret, at(offset), now, 0)).toBeNull();
});

test("a code that was taken is taken once, and with it everything before", () => {
  const step = stepAt(now);
  expect(matchingStep(secret, at(0), now, step)).toBeNull();
  expect(matchingStep(secret, at(-1), now, step)).toBeNull();
  expect(matchingStep(secret, at(1), now, step)).toBe(step + 1);
});

test.each(["", "12345", "1234567", "abcdef", "٠١٢٣٤٥"])("%j is no code", (code) =>
  expect(matchingStep(secret, code, now, 0)).toBeNull(),
);

test("names in the picture cannot change what it says", () => {
  const uri = new URL(keyUri({ secret: "ABC", account: "ana+x@example.com?secret=EVIL", issuer: "Casa & Ipê" }));
  expect(uri.searchParams.getAll("secret")).toEqual(["ABC"]);
  expect(decodeURIComponent(uri.pathname)).toContain("Casa & Ipê:ana+x@example.com?secret=EVIL");
});
