// What counts as the answer a step asked for, and the form in which it is kept.
import { expect, test } from "vitest";
import type { expectKinds } from "../document/steps.ts";
import { numberOf, readAnswer } from "./expect.ts";

const read = (kind: (typeof expectKinds)[number], text: string, range: { min?: number; max?: number } = {}) =>
  readAnswer([{ text }], { kind, min: range.min ?? null, max: range.max ?? null, text: "" });

test.each([
  ["cpf", "529.982.247-25", "529.982.247-25"],
  ["cpf", "52998224725", "529.982.247-25"],
  ["cpf", "52998224724", null],
  ["cpf", "111.111.111-11", null],
  ["cnpj", "11.222.333/0001-81", "11.222.333/0001-81"],
  ["cnpj", "11222333000182", null],
  ["cnpj", "12abc34501de35", "12.ABC.345/01DE-35"],
  ["cep", "01310100", "01310-100"],
  ["cep", "0131010", null],
  ["email", "meu email é Maria@Exemplo.com.br.", "maria@exemplo.com.br"],
  ["email", "maria@", null],
  ["phone", "(11) 98765-4321", "11987654321"],
  ["phone", "987", null],
  ["date", "29/02/2028", "29/02/2028"],
  ["date", "2026-3-5", "05/03/2026"],
  ["date", "31/02/2026", null],
  ["date", "amanhã", null],
  ["number", "1.234,50", "1234.5"],
  ["number", "R$ 10", "10"],
  ["number", "dez", null],
  ["text", "", null],
] as const)("%s from %j is %j", (kind, text, value) => {
  expect(read(kind, text)).toBe(value);
});

test("ranges hold for numbers and for the length of texts", () => {
  expect([read("number", "5", { min: 6 }), read("number", "6", { min: 6, max: 6 })]).toEqual([null, "6"]);
  expect([read("text", "ab", { min: 3 }), read("text", "👍👍👍", { min: 3, max: 3 })]).toEqual([null, "👍👍👍"]);
});

test("of several messages the one that fits is taken; free text takes them all", () => {
  const said = [{ text: "oi" }, { text: "529.982.247-25" }];
  expect(readAnswer(said, { kind: "cpf", min: null, max: null, text: "" })).toBe("529.982.247-25");
  expect(readAnswer(said, null)).toBe("oi\n529.982.247-25");
});

test("files and places are answers too", () => {
  const file = { text: "", kind: "media" as const, mediaId: "m1" };
  const place = { text: "", kind: "location" as const, location: { latitude: -23.5, longitude: -46.6 } };
  const wanted = (kind: "media" | "location") => ({ kind, min: null, max: null, text: "" });
  expect(readAnswer([file], wanted("media"))).toBe("m1");
  expect(readAnswer([place], wanted("location"))).toBe("-23.5,-46.6");
  expect(readAnswer([{ text: "foto" }], wanted("media"))).toBeNull();
  expect([readAnswer([file], null), readAnswer([place], null)]).toEqual(["m1", "-23.5,-46.6"]);
});

test.each([
  ["1.234", 1234],
  ["1,5", 1.5],
  ["1.5", 1.5],
  ["1,234.5", 1234.5],
  ["-3", -3],
  ["1e309", null],
  ["", null],
])("%j as a number is %j", (text, value) => {
  expect(numberOf(text)).toBe(value);
});
