// Alternative field names: renamed once, and never over a field of ours.
import { expect, test } from "vitest";
import { inOurNames } from "./aliases.ts";

const aliases = { contact: "contactId", tickets: "ticketIds", page: "pageNumber" };

test("a field under the specification's name is ours, as an id or as the thing itself", () => {
  expect(inOurNames(aliases, { contact: 7, page: "2" })).toEqual({ contactId: 7, pageNumber: "2" });
  expect(inOurNames(aliases, { contact: { id: 7, name: "Ana" } })).toEqual({ contactId: 7 });
  expect(inOurNames(aliases, { tickets: [1, { id: 2 }] })).toEqual({ ticketIds: [1, 2] });
  expect(inOurNames(aliases, { tickets: 5 })).toEqual({ ticketIds: [5] });
});

test("ours stay as they are, and what is given under both names is left to the schema's refusal", () => {
  expect(inOurNames(aliases, { contactId: 7, other: 1 })).toEqual({ contactId: 7, other: 1 });
  expect(inOurNames(aliases, { contact: 8, contactId: 7 })).toEqual({ contact: 8, contactId: 7 });
});

test("what is no object, and what objects inherit, names nothing", () => {
  for (const given of [null, "text", [1], undefined]) expect(inOurNames(aliases, given)).toEqual(given);
  expect(inOurNames(aliases, { toString: 1 })).toEqual({ toString: 1 });
  const hostile = JSON.parse('{"__proto__":1}');
  expect(Object.keys(inOurNames(aliases, hostile) as object)).toEqual(["__proto__"]);
  expect(inOurNames(undefined, { page: 1 })).toEqual({ page: 1 });
});
