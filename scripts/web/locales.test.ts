// The types of the words are those of the files that are there, in every language.
import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES, resourcesText } from "./locales.rules.ts";

const i18n = resolve(import.meta.dirname, "../../apps/web/src/shared/i18n");
const namesIn = (language: string) =>
  globSync(`locales/${language}/*.json`, { cwd: i18n })
    .map((file) => basename(file, ".json"))
    .sort();
const written = readFileSync(`${i18n}/resources.ts`, "utf8");

test("`npm run locales` would write the file that is there", () => {
  expect(written).toBe(resourcesText(namesIn("pt")));
});

test("a namespace more or less is noticed", () => {
  const [first = "", ...others] = namesIn("pt");
  expect(written).not.toBe(resourcesText(others));
  expect(written).not.toBe(resourcesText([first, ...others, "made-up"]));
});

test("every language has the same namespaces", () => {
  for (const language of LANGUAGES) expect([language, namesIn(language)]).toEqual([language, namesIn("pt")]);
});
