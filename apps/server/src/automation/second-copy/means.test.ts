// Altered lines, codes and files never pass: 500 of them, against what the invoice says.
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { staticCode } from "#adapters/payments";
import { anInvoice, TODAY } from "./dialogue.factory.ts";
import { judgeMeans } from "./means.ts";
import { checkByEleven, checkByTen, factorOfDay } from "./slip.rules.ts";

const invoice = anInvoice({ dueDate: "2026-12-10", amountCents: 9990 });

function lineFor(dueDate: string, cents: number, free = "1110000000008022591325200", bank = "461"): string {
  const value = String(factorOfDay(dueDate)).padStart(4, "0") + String(cents).padStart(10, "0");
  const check = checkByEleven(`${bank}9${value}${free}`, 1);
  const fields = [`${bank}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  return fields.map((field) => field + checkByTen(field)).join("") + check + value;
}

const codeFor = (amountCents: number) =>
  staticCode({
    key: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
    amountCents,
    name: "PROVEDOR",
    city: "SAO PAULO",
    reference: "F1",
  });

function pdfOf(words: readonly string[], { packed = true, more = "", hex = false } = {}): Buffer {
  const shown = words.map((word) =>
    hex ? `<${Buffer.from(word).toString("hex")}> Tj` : `[(${word.slice(0, 9)}) -5 (${word.slice(9)})] TJ`,
  );
  const content = Buffer.from(`BT ${shown.join(" ")} ET`);
  const stream = packed ? deflateSync(content) : content;
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n1 0 obj << /Length ${stream.length} ${more} >>\nstream\n`),
    stream,
    Buffer.from("\nendstream\nendobj\ntrailer << >>\n%%EOF\n"),
  ]);
}

const LINE = lineFor("2026-12-10", 9990);
const CODE = codeFor(9990);
const none = { line: null, pix: null, pdf: null };

test("what is the invoice's own is sent: digits only, the code as it is, the file byte for byte", () => {
  const spaced = LINE.replace(/^(.{5})(.{5})/, "$1.$2 ");
  for (const options of [{}, { packed: false }, { hex: true }]) {
    const pdf = pdfOf(["BOLETO", spaced], options);
    const judged = judgeMeans(invoice, { line: spaced, pix: `${CODE}\n`, pdf }, TODAY);
    expect(judged).toEqual({ line: LINE, pix: CODE, pdf, refused: [] });
  }
  expect(judgeMeans(invoice, none, TODAY)).toEqual({ ...none, refused: [] });
});

test("an invoice with what a delay costs may be paid by either sum", () => {
  const late = anInvoice({ dueDate: "2026-11-01", amountCents: 9990, updatedCents: 10_231 });
  for (const cents of [9990, 10_231]) {
    const judged = judgeMeans(late, { line: lineFor("2026-11-01", cents), pix: codeFor(cents), pdf: null }, TODAY);
    expect(judged.refused).toEqual([]);
  }
  expect(judgeMeans(late, { ...none, pix: codeFor(10_000) }, TODAY).refused).toEqual(["pix"]);
});

test("500 altered lines, codes and files: none is sent", () => {
  let seed = 11;
  const draw = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * most);
  };
  const flip = (text: string) => {
    const at = draw(text.length);
    return (
      text.slice(0, at) +
      String((Number(text[at]) + 1 + draw(8)) % 10 || (text[at] === "0" ? 7 : 0)) +
      text.slice(at + 1)
    );
  };
  const otherDay = () => `2026-1${draw(2)}-0${1 + draw(8)}`;
  const otherFree = () => Array.from({ length: 25 }, () => draw(10)).join("");
  const ways: (() => { line?: string; pix?: string; pdf?: Buffer })[] = [
    () => ({ line: flip(LINE) }),
    () => ({ line: lineFor("2026-12-10", 9991 + draw(9000)) }),
    () => ({ line: lineFor(otherDay(), 9990) }),
    () => ({ pix: flip(CODE) }),
    () => ({ pix: codeFor(1 + draw(9000)) }),
    () => ({ pix: `${CODE}${draw(10)}` }),
    // The line of a thief whose sum and day are the invoice's: only the payee is another.
    () => ({
      pdf: pdfOf(["BOLETO", lineFor("2026-12-10", 9990, otherFree(), "341")], {
        packed: draw(2) === 0,
        hex: draw(2) === 0,
      }),
    }),
    () => ({ pdf: pdfOf(["BOLETO", LINE, lineFor("2026-12-10", 9990, otherFree())]) }),
    () => ({ pdf: pdfOf([LINE, codeFor(10_000 + draw(900))]) }),
    () => ({
      pdf: pdfOf([LINE], {
        more: ["/JavaScript (x)", "/JS (x)", "/Launch (x)", "/J#61vaScript (x)", "/EmbeddedFile"][draw(5)] ?? "",
      }),
    }),
    () => ({ pdf: Buffer.from(`<html>${LINE}</html>`) }),
    () => ({ pdf: pdfOf([LINE]).subarray(0, -8 - draw(20)) }),
  ];
  for (let at = 0; at < 500; at++) {
    const altered = ways[at % ways.length]?.() ?? {};
    const judged = judgeMeans(
      invoice,
      { line: "pdf" in altered ? LINE : null, pix: null, pdf: null, ...altered },
      TODAY,
    );
    expect(judged.refused.length, `${at % ways.length}: ${JSON.stringify(altered).slice(0, 200)}`).toBe(1);
    const sent = { line: "line" in altered ? judged.line : null, pix: judged.pix, pdf: judged.pdf };
    expect(sent).toEqual(none);
  }
});

test("a file of more than five megabytes is not sent", () => {
  const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(5 * 1024 * 1024), Buffer.from("%%EOF")]);
  expect(judgeMeans(invoice, { ...none, pdf }, TODAY).refused).toEqual(["pdf"]);
});

test("a file that would unpack to more than can be read is read as far as that, and no further", () => {
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n<< >>\nstream\n"), bomb, Buffer.from("\nendstream\n%%EOF\n")]);
  expect(judgeMeans(invoice, { ...none, pdf }, TODAY).pdf).toBe(pdf);
});
