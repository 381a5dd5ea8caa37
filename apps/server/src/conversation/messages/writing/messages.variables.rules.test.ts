// Marks in texts: which are replaced, by what, and which stay.
import { expect, test } from "vitest";
import { fillVariables, hasVariables, type VariableFacts } from "./messages.variables.rules.ts";

const facts: VariableFacts = {
  contact: {
    name: "Maria Souza",
    number: "5511987651234",
    extraInfo: [
      { name: "Placa", value: "ABC1D23" },
      { name: "Data de nascimento", value: "05/03/1980" },
      { name: "name", value: "never" },
    ],
  },
  protocol: "202603050042",
  user: "Ana",
  queue: "Vendas",
  company: "Loja do Zé",
  timeZone: "America/Sao_Paulo",
  language: "pt",
  now: new Date("2026-03-05T12:07:00Z"),
};
const fill = (text: string, given: Partial<VariableFacts> = {}) => fillVariables(text, { ...facts, ...given });

test("every mark has its fact, with or without blanks inside", () => {
  expect(fill("{{greeting}}, {{ firstName }}! Aqui é {{user}}, {{queue}}, {{company}}. {{name}} {{protocol}}")).toBe(
    "Bom dia, Maria! Aqui é Ana, Vendas, Loja do Zé. Maria Souza 202603050042",
  );
  expect(fill("{{date}} às {{time}}")).toBe("05/03/2026 às 09:07");
});

test("the contact's own fields are marks too, however they are written; the fixed names win", () => {
  expect(fill("{{placa}} {{PLACA}} {{Data de nascimento}} {{name}}")).toBe("ABC1D23 ABC1D23 05/03/1980 Maria Souza");
});

test("what is not known stays as it was written", () => {
  const text = "{{nome}} {{toString}} {{}} {{ }} {name} {{a{b}} {{__proto__}}";
  expect(fill(text)).toBe(text);
});

test("a value is put in literally: neither marks nor patterns in it mean anything", () => {
  const contact = { ...facts.contact, name: "{{user}} $& $1" };
  expect(fill("Oi {{name}}", { contact })).toBe("Oi {{user}} $& $1");
});

test("whoever has no name is not called by number, and whoever is missing leaves nothing", () => {
  const contact = { ...facts.contact, name: "5511987651234" };
  expect(fill("[{{name}}{{firstName}}{{user}}{{queue}}]", { contact, user: null, queue: null })).toBe("[]");
});

test.each([
  ["2026-03-05T07:59:00Z", "Boa noite"],
  ["2026-03-05T08:00:00Z", "Bom dia"],
  ["2026-03-05T14:59:00Z", "Bom dia"],
  ["2026-03-05T15:00:00Z", "Boa tarde"],
  ["2026-03-05T21:00:00Z", "Boa noite"],
  ["2026-03-05T03:00:00Z", "Boa noite"],
])("at %s the company says %s", (now, greeting) => {
  expect(fill("{{greeting}}", { now: new Date(now) })).toBe(greeting);
});

test("midnight is 00:00 of the new day where the company is", () => {
  expect(fill("{{date}} {{time}}", { now: new Date("2026-03-05T03:00:00Z") })).toBe("05/03/2026 00:00");
  expect(fill("{{date}} {{time}}", { now: new Date("2026-03-05T02:59:00Z") })).toBe("04/03/2026 23:59");
});

test("a text without marks is known as such", () => {
  expect([hasVariables("{{name}}"), hasVariables("{name}"), hasVariables("")]).toEqual([true, false, false]);
});

test.each([
  ["pt", [], "Bom dia"],
  ["en", [], "Good morning"],
  ["es", [], "Buenos días"],
  ["nowhere", [], "Bom dia"],
  ["pt", [{ name: "Idioma", value: "Espanhol" }], "Buenos días"],
  ["pt", [{ name: "language", value: "en-US" }], "Good morning"],
  ["es", [{ name: "idioma", value: "português" }], "Bom dia"],
  ["es", [{ name: "idioma", value: "klingon" }], "Buenos días"],
])("a company that writes %s greets a customer of whom %j is noted with %s", (language, extraInfo, greeting) => {
  expect(fill("{{greeting}}", { language, contact: { ...facts.contact, extraInfo } })).toBe(greeting);
});
