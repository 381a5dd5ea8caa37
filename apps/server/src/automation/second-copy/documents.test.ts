// Documents as customers type them, against the published numbers and a reckoning of our own.
import { expect, test } from "vitest";
import { formatDocument, maskDocument, readDocument } from "./documents.ts";

test.each([
  ["52998224725", "cpf", "52998224725"],
  ["529.982.247-25", "cpf", "52998224725"],
  [" meu cpf é 529.982.247-25, obrigada ", "cpf", "52998224725"],
  ["529 982 247 25", "cpf", "52998224725"],
  ["11144477735", "cpf", "11144477735"],
  ["12345678909", "cpf", "12345678909"],
  ["11.222.333/0001-81", "cnpj", "11222333000181"],
  ["00000000000191", "cnpj", "00000000000191"],
  ["12ABC34501DE35", "cnpj", "12ABC34501DE35"],
  ["12.abc.345/01de-35", "cnpj", "12ABC34501DE35"],
  ["A1B2C3D4E5F668", "cnpj", "A1B2C3D4E5F668"],
  ["9QK7MZ2P000115", "cnpj", "9QK7MZ2P000115"],
])("%s is a document", (text, kind, bare) => {
  expect(readDocument(text)).toEqual({ kind, bare });
});

test.each([
  "",
  "oi",
  "52998224724",
  "11111111111",
  "12ABC34501DE34",
  "00000000000000",
  "5299822472",
  "152998224725",
  "X52998224725",
  "52998224725".repeat(9),
])("%s is none", (text) => {
  expect(readDocument(text)).toBeNull();
});

/** From the tax office's description: ASCII less 48, weights 2 to 9 from the right. */
function digitOf(text: string, isCpf: boolean): string {
  const sum = [...text]
    .reverse()
    .reduce((total, char, at) => total + (char.charCodeAt(0) - 48) * (isCpf ? at + 2 : (at % 8) + 2), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

test("10,000 random documents agree with a second reckoning, and a changed one is refused", () => {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  let seed = 7;
  const draw = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * most);
  };
  for (let at = 0; at < 10_000; at++) {
    const isCpf = at % 2 === 0;
    const open = Array.from({ length: isCpf ? 9 : 12 }, () => (isCpf ? String(draw(10)) : letters[draw(36)])).join("");
    const first = digitOf(open, isCpf);
    const bare = open + first + digitOf(open + first, isCpf);
    if (new Set(bare).size === 1) continue;
    expect(readDocument(bare), bare).toEqual({ kind: isCpf ? "cpf" : "cnpj", bare });
    const last = Number(bare.at(-1));
    expect(readDocument(`${bare.slice(0, -1)}${(last + 1 + draw(9)) % 10}`), bare).toBeNull();
  }
});

test("a document is shown so that only its owner knows it again", () => {
  const [cpf, cnpj] = [readDocument("52998224725"), readDocument("12ABC34501DE35")];
  if (!cpf || !cnpj) throw new Error("both are documents");
  expect([formatDocument(cpf), maskDocument(cpf)]).toEqual(["529.982.247-25", "***.***.*47-25"]);
  expect([formatDocument(cnpj), maskDocument(cnpj)]).toEqual(["12.ABC.345/01DE-35", "**.***.***/01DE-35"]);
});
