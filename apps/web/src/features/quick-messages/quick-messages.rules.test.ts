// Keys that collide, messages that are empty, and what is said of the file.
import { expect, test } from "vitest";
import { changeOf, isEmpty, keyProblem, newBodyOf } from "./quick-messages.rules.ts";

const known = [
  { id: 1, key: "pix" },
  { id: 2, key: "Horario" },
];
const file = { id: null, name: "a.pdf", size: 10, mime: "application/pdf" };

test("a key has no blanks and no slash", () => {
  expect(keyProblem("pix vendas", "new", [])).toBe("spaces");
  expect(keyProblem("/pix", "new", [])).toBe("spaces");
  expect(keyProblem(" pix2 ", "new", known)).toBeNull();
});

test("a key belongs to one message, whatever its case", () => {
  expect(keyProblem("PIX", "new", known)).toBe("taken");
  expect(keyProblem("horario", 2, known)).toBeNull();
  expect(keyProblem("pix", 2, known)).toBe("taken");
});

test("text or file is needed", () => {
  expect(isEmpty({ message: "  ", file: null })).toBe(true);
  expect(isEmpty({ message: "", file })).toBe(false);
});

test("the old file is not mentioned, a new one by its id, none by null", () => {
  expect(changeOf({ key: "a", file })).toEqual({ key: "a" });
  expect(changeOf({ file: { ...file, id: "f-1" } })).toEqual({ fileId: "f-1" });
  expect(changeOf({ file: null })).toEqual({ fileId: null });
  expect(changeOf({ message: "" })).toEqual({ message: "" });
  expect(newBodyOf({ key: "a", message: "x", isForAll: false, file: null })).toMatchObject({ fileId: null });
});
