// Reading from a refusal what still uses the object.
import { expect, test } from "vitest";
import { kindOf, usesIn } from "./guard.rules.ts";

const uses = [{ kind: "tickets", count: 2, names: ["A-1"] }];

test("a conflict that lists its uses is a guard", () => {
  expect(usesIn({ status: 409, entity: uses })).toEqual(uses);
  expect(usesIn({ status: 409, entity: [...uses, { kind: "users", count: 0, names: [] }] })).toEqual(uses);
});

test("any other refusal is not", () => {
  expect(usesIn({ status: 409, entity: undefined })).toBeNull();
  expect(usesIn({ status: 409, entity: [] })).toBeNull();
  expect(usesIn({ status: 409, entity: { id: 5 } })).toBeNull();
  expect(usesIn({ status: 403, entity: uses })).toBeNull();
});

test("a kind of a newer server still has a word", () => {
  expect([kindOf("tickets"), kindOf("aliens"), kindOf("toString")]).toEqual(["tickets", "other", "other"]);
});
