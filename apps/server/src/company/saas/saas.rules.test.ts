// What settings mean where they are missing, broken or larger than the installation.
import { expect, test } from "vitest";
import { downloadBytes, filled, inLanguage, letterOf, settingsOf } from "./saas.rules.ts";

test("what is missing or broken counts as never said", () => {
  const settings = settingsOf({ trial: { allowed: "yes" }, signup: { allowed: false }, mail: 7 }, 100);
  expect(settings.trial).toEqual({ allowed: false, days: 7 });
  expect(settings.signup).toEqual({ allowed: false });
  expect(settings.mail).toBeNull();
});

test("a file may have what the operator allows, and never more than the installation", () => {
  const noText = { pt: null, en: null, es: null };
  const of = (limitMb: number) => downloadBytes({ download: { limitMb, texts: noText } }, 100 * 1_048_576);
  expect(of(5)).toBe(5 * 1_048_576);
  expect(of(500)).toBe(100 * 1_048_576);
});

test("variables are put in literally, once, and unknown ones stay", () => {
  expect(filled("{{a}} {{b}} {{c}}", { a: "{{b}}", b: "$1" })).toBe("{{b}} $1 {{c}}");
  expect(filled("{{constructor}}", {})).toBe("{{constructor}}");
});

test("a language that was not written is Portuguese", () => {
  expect(inLanguage({ pt: "oi", en: null, es: "hola" }, "en")).toBe("oi");
  expect(inLanguage({ pt: null, en: null, es: null }, "es")).toBeNull();
});

test("an empty line begins a paragraph, and no code stands in a subject", () => {
  const letter = letterOf({ subject: "{{code}}", body: "um\n\n dois {{code}}\ntrês" }, { code: "AB" });
  expect(letter).toEqual({ subject: "{{code}}", lines: ["um", "dois AB\ntrês"] });
});
