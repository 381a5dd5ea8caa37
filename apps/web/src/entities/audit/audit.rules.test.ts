// Every kind of entry has its sentence, in all three languages.
import { auditKinds } from "@prosa/contracts/audit";
import { expect, test } from "vitest";
import en from "../../shared/i18n/locales/en/audit.json" with { type: "json" };
import es from "../../shared/i18n/locales/es/audit.json" with { type: "json" };
import pt from "../../shared/i18n/locales/pt/audit.json" with { type: "json" };
import { kindsOfGroup, textOfKind } from "./audit.rules.ts";

test.each([
  ["pt", pt],
  ["en", en],
  ["es", es],
])("%s says every kind, and nothing that is none", (_, { kinds }) => {
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(auditKinds).map(textOfKind).toSorted());
});

test("a subject narrows the kinds, and a word of another version has no text", () => {
  expect(kindsOfGroup("refusals")).toEqual(["access.denied", "signature.refused", "secondCopy.refused"]);
  expect(textOfKind("tickets.viewed.as")).toBe("ticketsViewedAs");
  expect(textOfKind("something.else")).toBeNull();
});
