// The shape of the interface's words, written from the names of the namespaces: one line for each, in each language.

/** In the order in which Biome sorts their imports. */
export const LANGUAGES = ["en", "es", "pt"];

const titles: Record<string, string> = {
  pt: "/** The source of what the others must say. */\nexport interface Resources",
  en: "export interface En",
  es: "export interface Es",
};

const nameOf = (language: string, namespace: string) =>
  `${language}${namespace.charAt(0).toUpperCase()}${namespace.slice(1)}`;

const shape = (language: string, namespaces: readonly string[]) =>
  [
    `${titles[language]} {`,
    ...namespaces.map((namespace) => `  ${namespace}: typeof ${nameOf(language, namespace)};`),
    "}",
  ].join("\n");

export function resourcesText(namespaces: readonly string[]): string {
  const sorted = [...namespaces].sort();
  const imports = LANGUAGES.flatMap((language) =>
    sorted.map((name) => `import type ${nameOf(language, name)} from "./locales/${language}/${name}.json";`),
  );
  return [
    "// The namespaces and their shape, written by `npm run locales` from the files in locales/pt. Not edited by hand.",
    ...imports,
    "",
    LANGUAGES.map((language) => shape(language, sorted)).join("\n\n"),
    "",
    "export type Namespace = keyof Resources;",
    "",
  ].join("\n");
}
