// The text of PDF: page by page from good files, a plain reason from others, and nothing but that from forty spoilt ones.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { scannedPdf, textPdf } from "../../../testing/pdfs.ts";
import { spoiltPdfs } from "../testing/spoilt-pdfs.ts";
import type { PdfBounds } from "./media.pdf-text.rules.ts";
import { readPdf } from "./media.pdf-text.ts";
import { inPrivateFolder } from "./media.tools.ts";

const bounds: PdfBounds = { pages: 500, characters: 1_000_000, seconds: 20 };

const read = (content: Buffer, most: Partial<PdfBounds> = {}, program = "pdftotext") =>
  inPrivateFolder(async (folder) => {
    const path = join(folder, "file");
    await writeFile(path, content);
    return readPdf(program, { folder, path }, { ...bounds, ...most }, new AbortController().signal);
  });

/** As programs make it: packed, with a locked copy. */
function drawn(options: PDFKit.PDFDocumentOptions, texts: string[]): Promise<Buffer> {
  const document = new PDFDocument({ ...options, autoFirstPage: false });
  for (const text of texts) document.addPage().text(text);
  document.end();
  return document.toArray().then((chunks) => Buffer.concat(chunks as Buffer[]));
}

test("each page is told by itself, with its letters as people write them", async () => {
  const texts = ["Prazo de troca: sete dias, com a nota.", "", "Ação e opções: não há exceções."];
  const pages = ["Prazo de troca: sete dias, com a nota.", "", "Ação e opções: não há exceções."];
  expect(await read(textPdf(texts))).toEqual({ ok: true, pages });
  expect(await read(await drawn({}, texts))).toEqual({ ok: true, pages });
});

test("why there is no text is told: a password, pictures of pages, too much", async () => {
  const locked = await drawn({ userPassword: "segredo", ownerPassword: "outro" }, ["Oculto"]);
  expect(await read(locked)).toEqual({ ok: false, trouble: "password" });
  // Locked against printing only: everybody may read it.
  expect(await read(await drawn({ ownerPassword: "outro" }, ["Aberto"]))).toEqual({ ok: true, pages: ["Aberto"] });
  expect(await read(scannedPdf())).toEqual({ ok: false, trouble: "noText" });
  const tooLong = { ok: false, trouble: "tooLong" };
  expect(await read(textPdf(["a", "b", "c"]), { pages: 2 })).toEqual(tooLong);
  expect(await read(textPdf(["a", "b"]), { pages: 2 })).toMatchObject({ ok: true });
  expect(await read(textPdf(["muito texto"]), { characters: 10 })).toEqual(tooLong);
  expect(await read(textPdf([Array(2_000).fill("muito texto").join("\n")]), { characters: 100 })).toEqual(tooLong);
});

test("a program that only fails means a broken file", async () => {
  expect(await read(textPdf(["a"]), {}, "/bin/false")).toEqual({ ok: false, trouble: "broken" });
});

test("there are forty spoilt ones", () => {
  expect(spoiltPdfs).toHaveLength(40);
});

test.each(spoiltPdfs)("spoilt: %s", async (_, content) => {
  const began = performance.now();
  expect(await read(content)).toEqual({ ok: false, trouble: "broken" });
  // The bound of the program, and what it takes to be started and ended.
  expect(performance.now() - began).toBeLessThan((bounds.seconds + 10) * 1000);
});
