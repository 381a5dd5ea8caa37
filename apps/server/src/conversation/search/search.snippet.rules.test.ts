// The words around a hit.
import { expect, test } from "vitest";
import { snippetOf } from "./search.snippet.rules.ts";

const shown = (body: string, ...words: string[]) =>
  snippetOf(body, words).replaceAll("\u0002", "[").replaceAll("\u0003", "]");

test("hits are marked as they were written, all of them", () => {
  expect(shown("A Ação, a ação!", "acao")).toBe("A [Ação], a [ação]!");
  expect(shown("d'Ávila\n  e\tavila", "avila")).toBe("d'[Ávila] e [avila]");
  // Accents of their own, as some keyboards send them.
  expect(shown("informac\u0327a\u0303o", "informacao")).toBe("[informac\u0327a\u0303o]");
  expect(shown("reação", "acao")).toBe("reação");
});

test("signs that would mark something are taken out of what people wrote", () => {
  expect(snippetOf("\u0002falso\u0003 verdadeiro", ["verdadeiro"])).toBe("falso \u0002verdadeiro\u0003");
});

test("a long text is cut around its first hit, between words", () => {
  const body = `${"antes ".repeat(60)}achado ${"depois ".repeat(60)}`;
  const snippet = shown(body, "achado");
  expect(snippet).toMatch(/^…antes (antes )+\[achado\] (depois )+depois…$/);
  expect(snippet.length).toBeLessThanOrEqual(170);
  expect(shown(body, "antes")).toMatch(/^\[antes\] /);
  expect(shown(body, "depois")).toMatch(/\[depois\]…$/);
});

test("a text without blanks is cut where no character breaks", () => {
  const snippet = snippetOf(`${"😀".repeat(300)}x`, []);
  expect(snippet.isWellFormed()).toBe(true);
  expect(snippet.endsWith("…")).toBe(true);
  expect(shown(`${"y".repeat(300)} achado`, "achado")).toMatch(/\[achado\]$/);
});
