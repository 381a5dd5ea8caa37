// Files become articles: a table is questions with answers, what is no text is refused.
import { expect, test } from "vitest";
import { articleFrom } from "./file.rules.ts";

test("text and Markdown are an article with the file's name", () => {
  expect(articleFrom("Trocas e devoluções.md", "\ufeff# Trocas\r\n\r\nEm sete dias.")).toEqual({
    kind: "file",
    title: "Trocas e devoluções",
    body: "# Trocas\n\nEm sete dias.",
  });
});

test("a table is questions with their answers, however it is written", () => {
  const wanted = 'Qual o horário?\nDas 8h às 18h.\n\nAceitam Pix?\nSim, e cartão; "todos".';
  expect(articleFrom("faq.csv", 'Qual o horário?;Das 8h às 18h.\nAceitam Pix?;"Sim, e cartão; ""todos""."')?.body).toBe(
    wanted,
  );
  expect(
    articleFrom("faq.csv", 'Qual o horário?,Das 8h às 18h.\n"Aceitam Pix?","Sim, e cartão; ""todos""."')?.body,
  ).toBe(wanted);
});

test("what is no text is no article", () => {
  expect(articleFrom("foto.txt", "PNG\u0000\u0001")).toBeNull();
  expect(articleFrom("latin.txt", "hor\ufffdrio")).toBeNull();
  expect(articleFrom("vazio.md", " \n")).toBeNull();
});
