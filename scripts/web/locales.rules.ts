// The shape of the interface's words, written from the names of the namespaces: a file for each language.

export const LANGUAGES = ["en", "es", "pt"];

/** Portuguese is the source of what the others must say: its file has the name that the application imports. */
export const fileOf = (language: string) => (language === "pt" ? "resources.ts" : `resources.${language}.ts`);

const titles: Record<string, string> = {
  pt: "/** The source of what the others must say. */\nexport interface Resources",
  en: "export interface En",
  es: "export interface Es",
};

const nameOf = (language: string, namespace: string) =>
  `${language}${namespace.charAt(0).toUpperCase()}${namespace.slice(1)}`;

export function resourcesText(language: string, namespaces: readonly string[]): string {
  const sorted = [...namespaces].sort();
  return [
    `// The namespaces and their shape, written by \`npm run locales\` from the files in locales/${language}. Not edited by hand.`,
    ...sorted.map((name) => `import type ${nameOf(language, name)} from "./locales/${language}/${name}.json";`),
    "",
    `${titles[language]} {`,
    ...sorted.map((name) => `  ${name}: typeof ${nameOf(language, name)};`),
    "}",
    ...(language === "pt" ? ["", "export type Namespace = keyof Resources;"] : []),
    "",
  ].join("\n");
}
