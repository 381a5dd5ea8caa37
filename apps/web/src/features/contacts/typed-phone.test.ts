// A number while it is typed.
import { expect, test } from "vitest";
import { readTyped } from "./typed-phone.ts";

test.each([
  ["(11) 98765-4321", "+55 11 98765 4321", "BR"],
  ["11987654321", "+55 11 98765 4321", "BR"],
  ["+351 912 345 678", "+351 912 345 678", "PT"],
  ["5511987654321", "+55 11 98765 4321", "BR"],
])("%s is read as %s", (written, shown, country) => {
  const typed = readTyped(written);
  expect([typed?.shown.replace(/-/g, " "), typed?.country]).toEqual([shown, country]);
});

test.each(["", "98", "não sei"])("'%s' is no number yet", (written) => expect(readTyped(written)).toBeNull());

test("only a mobile without its ninth digit is offered one", () => {
  expect(readTyped("11 8765-4321")?.withNinthDigit).toBe("+55 11 98765-4321");
  expect(readTyped("11 3000-1000")?.withNinthDigit).toBeNull();
  expect(readTyped("11 98765-4321")?.withNinthDigit).toBeNull();
  expect(readTyped("+1 202 555 0143")?.withNinthDigit).toBeNull();
});
