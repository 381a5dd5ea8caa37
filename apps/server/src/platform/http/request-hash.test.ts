// Two requests have the same digest exactly when they ask for the same.
import { expect, test } from "vitest";
import { requestHash } from "./request-hash.ts";

const hash = (asked: unknown) => requestHash(asked).toString("hex");

test("the order of fields, and fields that are not there, make no difference", () => {
  expect(hash({ a: 1, b: { c: [1, 2], d: null } })).toBe(hash({ b: { d: null, c: [1, 2] }, a: 1, e: undefined }));
});

test("every other difference does", () => {
  const different = [
    {},
    [],
    null,
    "",
    { a: 1 },
    { a: "1" },
    { a: null },
    { a: [1] },
    { a: [1, 2] },
    { a: [2, 1] },
    { b: 1 },
  ];
  const shaped = [{ fields: [["a", 1]] }, [["a", 1]], { 1: "a", b: 2 }, { 1: "b", a: 2 }];
  const hashes = [...different, ...shaped].map(hash);
  expect(new Set(hashes).size).toBe(hashes.length);
});
