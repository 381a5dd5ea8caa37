// Which language a person gets, in what order others stand in for it, and how it writes numbers and dates.
import { limits } from "@prosa/contracts/limits";

/** The codes of the specification that have texts, their own or their language's; the others are not offered. */
export const languages = [
  { code: "pt", name: "Português" },
  { code: "pt-br", name: "Português (Brasil)" },
  { code: "en", name: "English" },
  { code: "en-us", name: "English (US)" },
  { code: "en-gb", name: "English (UK)" },
  { code: "es", name: "Español" },
  { code: "es-419", name: "Español (Latinoamérica)" },
] as const;

export type LanguageCode = (typeof languages)[number]["code"];

/** Every text exists in these; locales.check.ts does not compile otherwise. */
export const completeLanguages = ["pt", "en", "es"] as const;
export type CompleteLanguage = (typeof completeLanguages)[number];

const known = new Set<string>(languages.map(({ code }) => code));
const isComplete = (code: string): code is CompleteLanguage => (completeLanguages as readonly string[]).includes(code);

export const DEFAULT_LANGUAGE: LanguageCode = limits.defaultLanguage;

/** "pt_BR", "pt-BR" and "pt-br" are one language; an unknown region falls to its language. */
export function normalise(code: string): LanguageCode | null {
  const wanted = code.trim().toLowerCase().replaceAll("_", "-");
  if (known.has(wanted)) return wanted as LanguageCode;
  const base = wanted.split("-")[0] ?? "";
  return known.has(base) ? (base as LanguageCode) : null;
}

/** Closest first. Everything ends in pt, en, es. */
export function languageChain(code: LanguageCode): string[] {
  const base = code.split("-")[0] ?? code;
  return [...new Set([code, base, ...completeLanguages])];
}

/** The part of the chain worth fetching: after the first complete language nothing can be missing. */
export function fetchedChain(code: LanguageCode): string[] {
  const chain = languageChain(code);
  return chain.slice(0, chain.findIndex(isComplete) + 1);
}

export function pickLanguage(stored: string | undefined, preferred: readonly string[]): LanguageCode {
  for (const code of [stored ?? "", ...preferred]) {
    const found = normalise(code);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

const locales: Partial<Record<LanguageCode, string>> = { "en-gb": "en-GB", "es-419": "es-419" };
const localesByBase: Record<string, string> = { pt: "pt-BR", en: "en-US", es: "es-ES" };

/** The locale for Intl and for the lang attribute. */
export function localeOf(code: LanguageCode): string {
  const base = code.split("-")[0] ?? code;
  return locales[code] ?? localesByBase[base] ?? base;
}
