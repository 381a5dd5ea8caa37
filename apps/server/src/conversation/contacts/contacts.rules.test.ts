// Who may say whose customer somebody is, and where a name stands in the book.
import { expect, test } from "vitest";
import { letterOf, mayChangeWallets } from "./contacts.rules.ts";

test("wallets are changed by those who see everything, and by others where it shows nothing new to anybody", () => {
  const facts = { seesAll: false, isOwnOrFree: true, hasHiddenTickets: false };
  expect(mayChangeWallets(facts)).toBe(true);
  expect(mayChangeWallets({ ...facts, isOwnOrFree: false })).toBe(false);
  expect(mayChangeWallets({ ...facts, hasHiddenTickets: true })).toBe(false);
  expect(mayChangeWallets({ seesAll: true, isOwnOrFree: false, hasHiddenTickets: true })).toBe(true);
});

test.each([
  [" ana lima", "A"],
  [" zulmira", "Z"],
  [" 5511987654321", "#"],
  [" жанна", "#"],
  [" ", "#"],
])("%j stands under %s", (searchName, letter) => {
  expect(letterOf(searchName)).toBe(letter);
});
