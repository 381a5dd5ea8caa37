// Telephone numbers as people type them, and as those see them who may not read them.
import { expect, test } from "vitest";
import { maskPhone, mayReadPhones, readPhone } from "./phones.ts";

test.each([
  ["5511987651234", "•••••••••1234"],
  ["+55 (11) 98765-1234", "+•• (••) •••••-1234"],
  ["+1 202 555 0143", "+• ••• ••• 0143"],
  // A service number, and other alphabets' digits.
  ["190", "••0"],
  ["1234", "••34"],
  ["٠١٢٣٤٥٦٧", "••••٤٥٦٧"],
  ["ramal", "ramal"],
  ["", ""],
])("%s is shown as %s", (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

test("numbers are hidden from attendants and queue supervisors, and only where the company hides them", () => {
  const of = (profile: "user" | "supervisorfila" | "supervisor" | "admin", isSupport = false) => ({
    profile,
    isSupport,
  });
  for (const profile of ["user", "supervisorfila"] as const) {
    expect(mayReadPhones(of(profile), true)).toBe(false);
    expect(mayReadPhones(of(profile), false)).toBe(true);
    expect(mayReadPhones(of(profile, true), true)).toBe(true);
  }
  for (const profile of ["supervisor", "admin"] as const) expect(mayReadPhones(of(profile), true)).toBe(true);
});

test.each([
  ["(11) 98765-4321", "5511987654321"],
  ["11987654321", "5511987654321"],
  ["+55 11 98765-4321", "5511987654321"],
  ["5511987654321", "5511987654321"],
  ["0 15 11 98765-4321", "5511987654321"],
  ["tel: 11 98765.4321", "5511987654321"],
  // Without the ninth digit; whoever compares numbers knows that they are one.
  ["551187654321", "551187654321"],
  ["(11) 3456-7890", "551134567890"],
  ["0800 123 4567", "558001234567"],
  ["+1 202 555 0143", "12025550143"],
  ["+351 912 345 678", "351912345678"],
  ["54 9 11 2345 6789", "5491123456789"],
])("%s is read as %s", (written, read) => {
  expect(readPhone(written)).toBe(read);
});

test.each([
  "98765-4321",
  "123456",
  "11 1234",
  "telefone",
  "+55 11 987654321000",
  "+0 00 000",
  "(00) 98765-4321",
  "٠١٢٣",
])("%s is nobody's number", (written) => {
  expect(readPhone(written)).toBeNull();
});
