// @vitest-environment node
// Which language somebody gets.
import { expect, test } from "vitest";
import { fetchedChain, languageChain, localeOf, normalise, pickLanguage } from "./languages.rules.ts";

test("codes are one language whatever their spelling", () => {
  expect(["pt-BR", "pt_br", "PT-br", "pt-PT", "es-MX", "en-AU", "xx"].map(normalise)).toEqual([
    "pt-br",
    "pt-br",
    "pt-br",
    "pt",
    "es",
    "en",
    null,
  ]);
});

test("the closest language stands in first and every chain ends with all three complete ones", () => {
  expect(languageChain("pt-br")).toEqual(["pt-br", "pt", "en", "es"]);
  expect(languageChain("en-gb")).toEqual(["en-gb", "en", "pt", "es"]);
  expect(languageChain("es-419")).toEqual(["es-419", "es", "pt", "en"]);
});

test("nothing beyond the first complete language is fetched", () => {
  expect(fetchedChain("pt")).toEqual(["pt"]);
  expect(fetchedChain("pt-br")).toEqual(["pt-br", "pt"]);
});

test("a stored choice wins, then the browser's first known language, then Portuguese", () => {
  expect(pickLanguage("es", ["en-US"])).toBe("es");
  expect(pickLanguage(undefined, ["zh-CN", "en-US", "pt"])).toBe("en-us");
  expect(pickLanguage(undefined, ["zh-CN"])).toBe("pt");
  expect(pickLanguage("nonsense", [])).toBe("pt");
  // Not offered, so nobody is told that a page in English is German.
  expect(pickLanguage("de", ["de-DE", "fr", "it", "pl", "ru", "en"])).toBe("en");
});

test("dates and numbers follow the language", () => {
  expect((["pt", "en", "en-gb", "es", "es-419"] as const).map(localeOf)).toEqual([
    "pt-BR",
    "en-US",
    "en-GB",
    "es-ES",
    "es-419",
  ]);
});
