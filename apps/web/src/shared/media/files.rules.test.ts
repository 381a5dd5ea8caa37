// @vitest-environment node
// Names, sizes and boxes of files.
import { expect, test } from "vitest";
import { boxOf, extensionOf, glyphOf, peaksOf, printDuration, printSize, splitName } from "./files.rules.ts";

test("a kind is told by type and name", () => {
  expect(glyphOf("boleto.PDF", "application/octet-stream")).toBe("pdf");
  expect(glyphOf(null, "application/pdf")).toBe("pdf");
  expect(glyphOf("x.xlsx", "")).toBe("sheet");
  expect(glyphOf("foto.pdf", "image/png")).toBe("picture");
  expect(glyphOf("leia-me", "")).toBe("other");
  expect(extensionOf("arquivo.tar.gz", "")).toBe("gz");
});

test("a long name keeps its end", () => {
  expect(splitName("nota.pdf")).toEqual(["nota.pdf", ""]);
  expect(splitName("boleto-pedido-58190-vencimento-10-03.pdf")).toEqual(["boleto-pedido-58190…", "-10-03.pdf"]);
});

test("sizes are short and in the reader's form", () => {
  const sizes = [84_213, 999, 1_048_500, 1_240_000, 100 * 1024 * 1024];
  expect(sizes.map((size) => printSize(size, "pt-BR"))).toEqual(["82 kB", "999 B", "1 MB", "1,2 MB", "100 MB"]);
});

test("lengths read as a clock", () => {
  expect([0, 42_400, 725_000, 3_723_000].map(printDuration)).toEqual(["0:00", "0:42", "12:05", "1:02:03"]);
});

test("a box keeps the proportions inside its limits; an unknown picture has a fixed one", () => {
  expect(boxOf(1200, 900)).toEqual({ width: 320, height: 240 });
  expect(boxOf(900, 3000)).toEqual({ width: 102, height: 340 });
  expect(boxOf(100, 120)).toEqual({ width: 100, height: 120 });
  expect(boxOf(4000, 20)).toEqual({ width: 320, height: 96 });
  expect(boxOf(null, null)).toEqual({ width: 240, height: 180 });
});

test("many levels become 64 peaks and few are spread", () => {
  const levels = Array.from({ length: 640 }, (_, index) => (index === 77 ? 90 : 10));
  expect(peaksOf(levels)).toHaveLength(64);
  expect(peaksOf(levels)[7]).toBe(90);
  expect(peaksOf([5, 80]).filter((peak) => peak === 80)).toHaveLength(32);
  expect(peaksOf([])).toEqual(Array.from({ length: 64 }, () => 0));
});
