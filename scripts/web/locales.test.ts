// The types of the words are those of the files that are there, in every language.
import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { expect, test } from "vitest";
import { fileOf, LANGUAGES, resourcesText } from "./locales.rules.ts";

const i18n = resolve(import.meta.dirname, "../../apps/web/src/shared/i18n");
const namesIn = (language: string) =>
  globSync(`locales/${language}/*.json`, { cwd: i18n })
    .map((file) => basename(file, ".json"))
    .sort();
const written = (language: string) => readFileSync(`${i18n}/${fileOf(language)}`, "utf8");

test.each(LANGUAGES)("`npm run locales` would write the file of %s that is there", (language) => {
  expect(written(language)).toBe(resourcesText(language, namesIn(language)));
});

test("a namespace more or less is noticed", () => {
  const [first = "", ...others] = namesIn("pt");
  expect(written("pt")).not.toBe(resourcesText("pt", others));
  expect(written("pt")).not.toBe(resourcesText("pt", [first, ...others, "made-up"]));
});

test("every language has the same namespaces", () => {
  for (const language of LANGUAGES) expect([language, namesIn(language)]).toEqual([language, namesIn("pt")]);
});
