// Nothing that leaves as a table runs as a formula, whatever people wrote into it.
import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { isFormula, plainCell, safeCell } from "./cells.rules.ts";
import { type TableFormat, tableFormats } from "./index.ts";

/** The same every time, so that a failure can be looked at. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const pieces = [
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\r",
  "\n",
  " ",
  "\u00a0",
  "＝",
  "＠",
  "'",
  '"',
  ";",
  ",",
  "cmd|' /C calc'!A0",
  "1+1",
  "ção",
  "😀",
  "<b>",
  "&",
  "",
  "\u0000",
  "5511987654321",
  "x",
];

function someRows(seed: number): string[][] {
  const next = chance(seed);
  const cell = () => Array.from({ length: next(5) }, () => pieces[next(pieces.length)]).join("");
  return Array.from({ length: 60 }, () => [cell(), cell(), cell()]);
}

const plainXml = (text: string) =>
  text.replaceAll("&#13;", "\r").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const readers: Record<TableFormat, (bytes: Buffer) => string[][]> = {
  csv: (bytes) =>
    Papa.parse<string[]>(bytes.toString("utf8").replace(/^\ufeff/, ""), { delimiter: ";", newline: "\r\n" }).data.slice(
      0,
      -1,
    ),
  xlsx(bytes) {
    const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).not.toMatch(/<f[ >]/);
    return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<c t="inlineStr"><is><t xml:space="preserve">(.*?)<\/t><\/is><\/c>/gs)].map(([, text = ""]) =>
        plainXml(text),
      ),
    );
  },
};

const formats = Object.keys(tableFormats) as TableFormat[];

test.each(formats)("%s: no cell of three thousand hostile rows begins a formula, and none is lost", async (format) => {
  for (let seed = 1; seed <= 50; seed++) {
    const rows = someRows(seed);
    const table = tableFormats[format](["=a", "b", "c"]);
    const read = buffer(table.stream);
    await table.write(rows.slice(0, 30));
    await table.write(rows.slice(30));
    await table.end();
    const back = readers[format](await read);
    expect(back).toHaveLength(61);
    expect(back.filter((row) => row.length !== 3)).toEqual([]);
    expect(back.flat().filter(isFormula)).toEqual([]);
  }
});

test.each(["=1+1", "+55 11", "-3", "@x", "\tx", "\rx", " =1", "＝1"])(
  "%j is kept a text, and comes back as it was",
  (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
    expect(plainCell(safeCell(text))).toBe(text);
  },
);

test.each(["Bia", "5511987654321", "'aspas'", "a=b", ""])("%j leaves as it is", (text) => {
  expect(safeCell(text)).toBe(text);
  expect(plainCell(text)).toBe(text);
});
