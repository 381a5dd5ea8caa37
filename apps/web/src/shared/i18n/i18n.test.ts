// The words themselves: fallback, plurals with zero, the specification's quoted texts, every placeholder in every language.
import { errorCatalogue } from "@prosa/contracts/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { changeLanguage, loadNamespaces, startI18n, t } from "./index.ts";

type Texts = { [key: string]: string | Texts };
const files = import.meta.glob<Texts>("./locales/*/*.json", { eager: true, import: "default" });

function flatten(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}
const textsOf = (language: string, namespace: string) =>
  Object.fromEntries(flatten(files[`./locales/${language}/${namespace}.json`] ?? {}));
const namespaces = [...new Set(Object.keys(files).map((path) => path.split("/")[3]?.replace(".json", "") ?? ""))];

beforeAll(() => startI18n("pt"));

describe.each(namespaces)("the namespace %s", (namespace) => {
  const source = textsOf("pt", namespace);
  test.each(["en", "es"])("has the same placeholders in %s", (language) => {
    const other = textsOf(language, namespace);
    const marks = (text = "") => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();
    for (const key of Object.keys(source)) expect([key, marks(other[key])]).toEqual([key, marks(source[key])]);
  });
  test("says usted in Spanish", () => {
    const familiar =
      /(?<![\p{L}])(tú|tus?|tuyos?|contigo|ti|puedes|quieres|tienes|debes|elige|escribiste|intenta|inténtalo)(?!\p{L})/iu;
    const said = Object.entries(textsOf("es", namespace)).filter(([, text]) => familiar.test(text));
    expect(said).toEqual([]);
  });
  test("has zero, one, many and other wherever something is counted", () => {
    for (const key of Object.keys(source).filter((name) => name.endsWith("_other"))) {
      for (const form of ["_zero", "_one", "_many"]) expect(source).toHaveProperty([key.replace("_other", form)]);
    }
  });
});

test("all codes of the catalogue have a title, a meaning and a next step in three languages", () => {
  for (const language of ["pt", "en", "es"]) {
    const texts = textsOf(language, "errors");
    for (const code of Object.keys(errorCatalogue)) {
      for (const part of ["title", "detail", "action"])
        expect(texts[`${code}.${part}`], `${language} ${code}`).toBeTruthy();
    }
  }
});

test("the texts that the specification quotes are literal", () => {
  const english = textsOf("en", "errors");
  expect(english["ERR_SESSION_EXPIRED.title"]).toBe("Session expired. Please log in.");
  expect(english["ERR_INVALID_CREDENTIALS.title"]).toBe("Authentication error. Please try again.");
  expect(english["SESSION_INVALID_NEW_LOGIN.title"]).toBe("Your account has been accessed on another device");
  expect(english["ERR_LOGIN_DAY_NOT_ALLOWED.title"]).toBe("You cannot access the system on this day.");
  expect(english["ERR_LOGIN_OUTSIDE_HOURS.title"]).toBe("You are outside the allowed access hours.");
  expect(english["ERR_DUPLICATED_CONTACT.title"]).toBe("A contact with this number already exists.");
  expect(textsOf("pt", "errors")["unknown.title"]).toBe("Ocorreu um erro não identificado.");
});

test("zero is not one in Portuguese", async () => {
  await loadNamespaces(["home"]);
  const note = (count: number) => t("home:cards.pendingNote", { count });
  expect([note(0), note(1), note(2), note(2_000_000)]).toEqual([
    "ninguém esperando",
    "cliente esperando",
    "clientes esperando",
    "clientes esperando",
  ]);
});

test("a region without texts of its own borrows its language's, and switching back needs nothing", async () => {
  await changeLanguage("en-gb");
  expect(t("actions.retry")).toBe("Try again");
  expect(document.documentElement.lang).toBe("en-GB");
  await changeLanguage("es-419");
  expect(t("actions.retry")).toBe("Intentar de nuevo");
  await changeLanguage("pt-br");
  expect(t("actions.retry")).toBe("Tentar de novo");
});
