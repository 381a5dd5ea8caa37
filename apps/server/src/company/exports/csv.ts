// Tables as CSV, as Brazilian spreadsheets open them: UTF-8 with its mark, semicolons, lines that end as on Windows.
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { safeCell } from "./cells.rules.ts";
import type { TableWriter } from "./table.ts";

const BOM = "\ufeff";

export function csvLine(cells: readonly string[]): string {
  const quoted = cells
    .map(safeCell)
    .map((text) => (/[";\r\n,]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
  return `${quoted.join(";")}\r\n`;
}

export function openCsv(header: readonly string[]): TableWriter {
  const stream = new PassThrough();
  stream.write(BOM + csvLine(header));
  return {
    stream,
    async write(rows) {
      if (!stream.write(rows.map(csvLine).join(""))) await once(stream, "drain");
    },
    async end() {
      stream.end();
    },
  };
}
