// How words are read: normalised, counted, cut, compared, filled in.
import { expect, test } from "vitest";
import { chanceFrom, strangeText } from "../hostile/index.ts";
import { compares } from "./compare.ts";
import { cut, cutBytes, pieces, utf8Length } from "./cut.ts";
import { draw } from "./hash.ts";
import { asWords, normalise } from "./normal.ts";
import { numberIn } from "./numbers.ts";
import { isUrl, isUrlTemplate } from "./url.ts";
import { fill, inUrl, type Values } from "./variables.ts";

const chance = chanceFrom(7);
const strange = Array.from({ length: 400 }, () => strangeText(chance));

test.each([
  ["  Não  SEI!! ", "nao sei"],
  ["AÇÃO…", "acao"],
  ["1️⃣", "1"],
  ["ﬁm ", "fim"],
  ["İstanbul", "istanbul"],
  ["?!", ""],
  ["a.b", "a.b"],
])("%j is compared as %j", (text, normal) => {
  expect(normalise(text)).toBe(normal);
});

test("normalising twice changes nothing more, whatever the words", () => {
  for (const text of strange) expect(normalise(normalise(text))).toBe(normalise(text));
});

test("whole words are found between letters and digits only", () => {
  expect(asWords(normalise("quero 2ª via, já"))).toContain(asWords(normalise("2a via")));
  expect(asWords("viagem")).not.toContain(asWords("via"));
});

test.each([
  ["2", 2],
  ["2.", 2],
  ["2)", 2],
  ["Opção 3", 3],
  ["dois", 2],
  ["DUAS", 2],
  ["dos", 2],
  ["two", 2],
  ["a segunda", 2],
  ["la primera", 1],
  ["número 10", 10],
  ["dez", 10],
  ["20 reais", null],
  ["123", null],
  ["sim", null],
])("%j names choice %j", (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test("a cut never leaves half a character, and keeps what hangs together", () => {
  for (const text of strange)
    for (const most of [0, 1, 2, 5, 20, 999]) {
      const head = cut(text.toWellFormed(), most);
      expect(head.length).toBeLessThanOrEqual(most);
      expect(head.isWellFormed()).toBe(true);
      expect(utf8Length(cutBytes(text.toWellFormed(), most))).toBeLessThanOrEqual(most);
    }
  expect(cut("ab👍🏽c", 4)).toBe("ab");
  expect(cut("cafe\u0301s", 4)).toBe("caf");
});

test("the pieces of a text hold every word of it, each within its length", () => {
  const text = Array.from({ length: 400 }, (_, index) => `palavra${index}`).join(" ");
  const found = pieces(text, 100);
  expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(found.join(" ").split(" ")).toEqual(text.split(" "));
  expect(pieces("", 10)).toEqual([]);
});

test("bytes are counted as an encoder counts them", () => {
  for (const text of strange) expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
});

const values: Values = {
  fixed: { name: "Maria Souza" },
  saved: { valor: "1234,5", nome: "{{name}} $&" },
  fields: { placa: "abc1d23", valor: "9" },
  expected: new Set(["cpf"]),
};

test.each([
  ["Oi {{ name }}", "Oi Maria Souza"],
  ["{{name|first}} {{name|upper}} {{name|lower}}", "Maria MARIA SOUZA maria souza"],
  ["{{Valor|money}} {{valor | digits}}", "R$ 1.234,50 12345"],
  ["{{nome}}", "{{name}} $&"],
  ["{{PLACA|upper}}", "ABC1D23"],
  ["[{{cpf}}]", "[]"],
  ["{{quem}} {{toString}} {{__proto__}} {{name|nada}}", "{{quem}} {{toString}} {{__proto__}} {{name|nada}}"],
])("%j is filled in as %j", (text, filled) => {
  expect(fill(text, values)).toBe(filled);
});

test("in an address every value is encoded, half characters included", () => {
  const half = { ...values, fixed: { name: "a b&c/\ud83d" } };
  expect(fill("https://x.com/?q={{name}}", half, inUrl)).toBe("https://x.com/?q=a%20b%26c%2F%EF%BF%BD");
});

test.each([
  ["https://exemplo.com.br/a?b={{cpf}}", true],
  ["http://10.0.0.1:8080/x", true],
  ["https://{{host}}/x", false],
  ["https://a.{{host}}.com", false],
  ["ftp://exemplo.com", false],
  ["https://exemplo com", false],
  ["javascript:alert(1)", false],
  ["", false],
])("%j as an address of a flow: %j", (text, isFine) => {
  expect(isUrlTemplate(text)).toBe(isFine);
});

test("an address is a whole one", () => {
  expect([isUrl("https://a.b"), isUrl("https://"), isUrl("https://a b.c")]).toEqual([true, false, false]);
});

test.each([
  ["valor", "equals", "1.234,50", true],
  ["valor", "greater", "1000", true],
  ["valor", "less", "abc", false],
  ["name", "startsWith", "MARÍA", true],
  ["name", "contains", "", false],
  ["name", "endsWith", "souza!", true],
  ["cpf", "isEmpty", "", true],
  ["quem", "isSet", "", false],
  ["constructor", "isSet", "", false],
  ["valor", "differs", "1234.5", false],
  ["valor", "atMost", "1234.5", true],
] as const)("%s %s %j is %j", (variable, op, value, isTrue) => {
  expect(compares({ variable, op, value }, values)).toBe(isTrue);
});

test("draws follow the weights, and the same contact stays in its arm", () => {
  const counts = [0, 0, 0];
  for (let index = 0; index < 30_000; index++) {
    const arm = draw(`contact-${index}/split`, [1, 2, 0]);
    counts[arm] = (counts[arm] ?? 0) + 1;
  }
  expect(counts[2]).toBe(0);
  expect(Math.abs((counts[0] ?? 0) - 10_000)).toBeLessThan(400);
  expect(draw("a", [1, 1])).toBe(draw("a", [1, 1]));
});
