// However a table is cut into pieces, its rows are the same; what cannot be a row is refused before it grows.
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { openCsv, RowTooLarge } from "./import.csv.ts";

const limits = { cell: 100, row: 200, columns: 5 };

function read(text: string, size = text.length, separator = ";"): string[][] {
  const reader = openCsv(separator, limits);
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)));
  return [...rows, ...reader.end()];
}

test.each([
  [
    "plain",
    "a;b\nc;d\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["without a last line break", "a;b\nc", [["a", "b"], ["c"]]],
  ["line breaks of all kinds", "a\r\nb\rc\n\nd", [["a"], ["b"], ["c"], [""], ["d"]]],
  [
    "empty cells",
    ";\n;;",
    [
      ["", ""],
      ["", "", ""],
    ],
  ],
  ["quotes", '"a;b";"c\nd";"e ""f"""\n', [["a;b", "c\nd", 'e "f"']]],
  ["quotes inside and behind", 'a"b;"c"d\n', [['a"b', "cd"]]],
  ["an empty quoted cell", '"";a\n""', [["", "a"], [""]]],
  ["a quote left open", '"a;b', [["a;b"]]],
])("%s", (_, text, rows) => {
  for (let size = 1; size <= text.length; size++) expect(read(text, size)).toEqual(rows);
});

test.each([",", "\t", "|", ";"])("separated by %j as the other reader does", (separator) => {
  const rows = Array.from({ length: 40 }, (_, n) => [`n${n}`, `"${n}"`, "", `a${separator}b`, "x\ny"]);
  const text = Papa.unparse(rows, { delimiter: separator });
  expect(read(text, 7, separator)).toEqual(rows);
});

describe("refused with its row", () => {
  test.each([
    ["a cell without end", `a\n"${"x".repeat(101)}`, "cell", 2],
    ["a cell of quotes only", `a\nb\n"${'""'.repeat(101)}`, "cell", 3],
    ["a row without end", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx;".repeat(4), "cell", 1],
    ["more columns than a table has", "a;b;c;d;e;f\n", "columns", 1],
  ])("%s", (_, text, excess, row) => {
    for (const size of [1, 5, text.length])
      expect(() => read(text, size)).toThrow(expect.objectContaining({ name: RowTooLarge.name, excess, row }));
  });
});
