// The interface's words: i18next with one small chunk per language and namespace, fetched when a screen needs it.
import i18next, { type BackendModule, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { productName } from "../brand.ts";
import { createStore, useStore } from "../store.ts";
import { fetchedChain, type LanguageCode, localeOf, normalise } from "./languages.rules.ts";
import type { Namespace, Resources } from "./resources.ts";

export { Trans } from "react-i18next";
export { type LanguageCode, languages, localeOf, normalise, pickLanguage } from "./languages.rules.ts";
export type { Namespace } from "./resources.ts";
export { useTranslation } from "./use-translation.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Resources;
  }
}

/** Where its namespaces are is a list of its own for each language: nobody fetches the names of three. */
const lists = import.meta.glob<Record<string, () => Promise<ResourceKey>>>("./locales/*.ts", { import: "namespaces" });

/** What every screen may need, also to say that something failed. */
const ALWAYS: Namespace[] = ["common", "nav", "errors"];

async function wordsOf(language: string, namespace: string) {
  const list = await lists[`./locales/${language}.ts`]?.();
  return await list?.[`./${language}/${namespace}.json`]?.();
}

const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    // A language without texts of its own is no failure: the chain goes on.
    wordsOf(language, namespace).then(
      (texts) => done(null, texts ?? {}),
      (cause: Error) => done(cause, true),
    );
  },
};

const locale = createStore("pt-BR");

function announce(code: LanguageCode) {
  locale.set(localeOf(code));
  document.documentElement.lang = localeOf(code);
}

export async function startI18n(code: LanguageCode): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: code,
      fallbackLng: (from) => fetchedChain(normalise(from ?? code) ?? code).slice(1),
      load: "currentOnly",
      lowerCaseLng: true,
      ns: ALWAYS,
      defaultNS: "common",
      interpolation: { escapeValue: false, defaultVariables: { product: productName } },
      returnNull: false,
    });
  announce(code);
}

/** Texts change in place; nothing reloads and drafts survive. */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  if (i18next.language === code) return;
  await i18next.changeLanguage(code);
  announce(code);
}

export const loadNamespaces = (namespaces: readonly Namespace[]) => i18next.loadNamespaces(namespaces);

/** For texts outside components: notices, titles. Inside components use useTranslation. */
export const t = i18next.t.bind(i18next) as typeof i18next.t;

/** The locale of dates and numbers, for useFormats. */
export const useLocale = () => useStore(locale);
export const currentLocale = () => locale.get();
