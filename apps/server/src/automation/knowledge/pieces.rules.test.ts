// Pieces are whole paragraphs, no longer than they may be, and nothing of the text is lost.
import { expect, test } from "vitest";
import { piecesOf } from "./pieces.rules.ts";

test("paragraphs are packed, and a question with its answer stands alone", () => {
  const body = "Entregamos em dois dias.\r\n\r\nO frete é grátis.\n \nTrocas em sete dias.";
  expect(piecesOf("text", body)).toEqual(["Entregamos em dois dias.\n\nO frete é grátis.\n\nTrocas em sete dias."]);
  expect(piecesOf("faq", body)).toHaveLength(3);
});

test("what is long is cut between sentences, and the longest word somewhere", () => {
  const sentence = "Esta é uma frase de tamanho comum que fala de entregas. ";
  const pieces = piecesOf("text", sentence.repeat(60));
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(800);
  expect(pieces.every((piece) => piece.endsWith("."))).toBe(true);
  expect(piecesOf("file", "x".repeat(2_000)).join("")).toBe("x".repeat(2_000));
});
