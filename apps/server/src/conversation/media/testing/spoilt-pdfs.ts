// Forty spoilt PDF files: cut off, going in circles, claiming millions of objects, packed to burst.
import { deflateSync } from "node:zlib";
import {
  CATALOGUE,
  FONT,
  ONE_PAGE,
  onePage,
  packed,
  pageWith,
  pdfOf,
  streamOf,
  textPdf,
} from "../../../testing/pdfs.ts";

const whole = textPdf(["Prazo de troca: sete dias.", "Entrega em dois dias.", "Garantia de um ano."]);
const HEAD = "%PDF-1.7\n";
const END = "\n%%EOF\n";
const file = (text: string) => Buffer.from(`${HEAD}${text}${END}`, "latin1");
/** With another first sign in every place where this stands. */
const without = (what: string, instead: string) =>
  Buffer.from(whole.toString("latin1").replaceAll(what, instead.padEnd(what.length)), "latin1");

/** Always the same, so that a failure comes again. */
function noise(seed: number, length: number): Buffer {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >> 16;
  };
  return Buffer.from(Array.from({ length }, next));
}

const cutOff = [2, 5, 10, 20, 35, 50, 65, 80, 90, 98].map((percent): [string, Buffer] => [
  `cut off after ${percent} %`,
  whole.subarray(0, Math.floor((whole.length * percent) / 100)),
]);

const circles: [string, Buffer][] = [
  ["pages that are their own children", pdfOf([CATALOGUE, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"])],
  [
    "pages that are each other's children",
    pdfOf([CATALOGUE, "<< /Type /Pages /Kids [3 0 R] /Count 9 >>", "<< /Type /Pages /Kids [2 0 R] /Count 9 >>"]),
  ],
  ["a catalogue that is its own pages", pdfOf(["<< /Type /Catalog /Pages 1 0 R >>"])],
  ["a length that is its own", pdfOf([CATALOGUE, ONE_PAGE, pageWith(), FONT, streamOf("BT ET", { length: "5 0 R" })])],
  ["an object that is a way to itself", pdfOf([CATALOGUE, ONE_PAGE, "3 0 R"])],
  [
    "tables that lead to each other",
    file(
      "1 0 obj\n<< >>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev 9 /Root 1 0 R >>\nstartxref\n33",
    ),
  ],
  ["pages below pages, ten thousand deep", deepTree(10_000)],
];

function deepTree(depth: number): Buffer {
  const below = Array.from({ length: depth }, (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`);
  return pdfOf([CATALOGUE, ...below, "null"]);
}

const claims: [string, Buffer][] = [
  ["two thousand million objects", pdfOf([CATALOGUE], { size: 2_147_483_647 })],
  [
    "a table of two thousand million rows",
    file("xref\n0 2147483647\n0000000000 65535 f \ntrailer\n<< /Size 2147483647 /Root 1 0 R >>\nstartxref\n9"),
  ],
  ["a hundred million pages and none", pdfOf([CATALOGUE, "<< /Type /Pages /Kids [] /Count 99999999 >>"])],
  ["fewer pages than none", pdfOf([CATALOGUE, "<< /Type /Pages /Kids [] /Count -5 >>"])],
  ["a page that is not there", pdfOf([CATALOGUE, "<< /Type /Pages /Kids [99 0 R] /Count 1 >>"])],
  [
    "a packed table with rows of two thousand million bytes",
    file(
      `1 0 obj\n${streamOf(deflateSync("x"), { words: "/Type /XRef /W [2147483647 2147483647 2147483647] /Size 9 /Index [0 2147483647] /Root 1 0 R /Filter /FlateDecode" }).toString("latin1")}\nendobj\nstartxref\n9`,
    ),
  ],
  [
    "a pack of two thousand million objects",
    pdfOf([CATALOGUE, ONE_PAGE, streamOf("1 0 2 0", { words: "/Type /ObjStm /N 2147483647 /First 2147483647" })]),
  ],
];

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const shapes: [string, Buffer][] = [
  ["nothing between beginning and end", file("")],
  ["no objects", without(" obj", " obk")],
  ["no way to the catalogue", without("/Root", "/Ruut")],
  ["no pages", without("/Pages", "/Pegas")],
  ["arrays in arrays, a million deep", pdfOf([CATALOGUE, nested("[", "]", 1_000_000)])],
  ["dictionaries in dictionaries, half a million deep", pdfOf([CATALOGUE, nested("<</A", ">>", 500_000)])],
  ["a text that never ends", pdfOf([CATALOGUE, `(${"(".repeat(100_000)}`])],
  ["noise", Buffer.concat([Buffer.from(HEAD), noise(7, 200_000), Buffer.from(END)])],
  ["more noise", Buffer.concat([Buffer.from(HEAD), noise(1_234, 500_000), Buffer.from(END)])],
  [
    "locked by nobody knows what",
    pdfOf([CATALOGUE, ONE_PAGE, pageWith(), FONT, packed("BT ET")], {
      trailer: "/Encrypt << /Filter /Unknown /V 99 >> /ID [<00> <00>]",
    }),
  ],
];

/** Packed twice, so that a few hundred bytes become as much as a disk holds. */
const bomb = (megabytes: number, content = " ") =>
  onePage(
    streamOf(deflateSync(deflateSync(Buffer.alloc(megabytes * 1_048_576, content))), {
      words: "/Filter [/FlateDecode /FlateDecode]",
    }),
  );
const laughing = (levels: number): Buffer => {
  const form = (body: string, next: number) =>
    streamOf(body, {
      words: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 4 0 R >> /XObject << /X ${next} 0 R >> >>`,
    });
  const forms = Array.from({ length: levels }, (_, at) => form("/X Do ".repeat(20), at + 7));
  return onePage(packed("/X Do"), "/XObject << /X 6 0 R >>", [...forms, form("BT /F1 1 Tf (a) Tj ET", 6)]);
};

const bursting: [string, Buffer][] = [
  ["what says that it is packed and is not", onePage(streamOf("not packed", { words: "/Filter /FlateDecode" }))],
  ["packed with a sign that nobody knows", onePage(streamOf("x", { words: "/Filter /UnknownDecode" }))],
  ["numbers without end, packed twice", bomb(256, "9")],
  ["open brackets without end, packed twice", bomb(128, "(")],
  ["arrays without end, packed twice", bomb(128, "[")],
  ["a drawing that calls twenty drawings, each of them twenty more, and so on", laughing(12)],
];

export const spoiltPdfs: readonly (readonly [what: string, content: Buffer])[] = [
  ...cutOff,
  ...circles,
  ...claims,
  ...shapes,
  ...bursting,
];
