// Pieces of a document know their page, and none reaches over two.
import { expect, test } from "vitest";
import { piecesOfPages, titleOf } from "./documents.rules.ts";

test("each page has pieces of its own, an empty one has none", () => {
  const sentence = "Esta é uma frase de tamanho comum que fala de entregas. ";
  const pieces = piecesOfPages(["Capa", "", sentence.repeat(30)], true);
  expect(pieces[0]).toEqual({ body: "Capa", page: 1 });
  expect(new Set(pieces.map(({ page }) => page))).toEqual(new Set([1, 3]));
  for (const { body } of pieces) expect(body.length).toBeLessThanOrEqual(800);
  expect(piecesOfPages(["Um texto."], false)).toEqual([{ body: "Um texto.", page: null }]);
});

test("a document is called as its file, cut between whole signs", () => {
  expect(titleOf("manual.pdf")).toBe("manual.pdf");
  expect([...titleOf(`${"😀".repeat(150)}.pdf`)]).toHaveLength(120);
});
