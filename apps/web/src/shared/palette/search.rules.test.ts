// @vitest-environment node
// Finding a command by a few letters.
import { expect, test } from "vitest";
import { searchCommands } from "./search.rules.ts";

const all = [
  { kind: "page" as const, label: "Início" },
  { kind: "action" as const, label: "Tema: Escuro", keywords: "dark" },
  { kind: "action" as const, label: "Sair" },
];
const labels = (query: string) => searchCommands(all, query).map(({ label }) => label);

test("accents and case do not matter, every word must be there", () => {
  expect(labels("inicio")).toEqual(["Início"]);
  expect(labels("ESC tema")).toEqual(["Tema: Escuro"]);
  expect(labels("dark")).toEqual(["Tema: Escuro"]);
});

test("one of many is found by its words and never listed unasked", () => {
  const many = [...all, { kind: "action" as const, label: "Transferir para Ana", isOneOfMany: true }];
  expect(searchCommands(many, "> ").map(({ label }) => label)).toEqual(["Tema: Escuro", "Sair"]);
  expect(searchCommands(many, "transf ana").map(({ label }) => label)).toEqual(["Transferir para Ana"]);
});

test("the arrow sign lists actions only", () => {
  expect(labels(">")).toEqual(["Tema: Escuro", "Sair"]);
  expect(labels("> i")).toEqual(["Sair"]);
});
