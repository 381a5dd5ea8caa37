// Tables as CSV, as Brazilian spreadsheets open them: UTF-8 with its mark, semicolons, lines that end as on Windows.
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { safeCell } from "./cells.rules.ts";
import type { TableCell, TableWriter } from "./table.ts";

const BOM = "\ufeff";

const two = (value: number) => String(value).padStart(2, "0");

/** As people here write them: a comma before decimals, hours that may pass a day. */
function textOf(cell: TableCell): string {
  if (typeof cell === "string") return cell;
  if (cell.type === "number") return cell.value.toFixed(cell.decimals).replace(".", ",");
  if (cell.type === "moment") return cell.local;
  const seconds = Math.max(0, Math.floor(cell.seconds));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

export function csvLine(cells: readonly TableCell[]): string {
  const quoted = cells
    .map(textOf)
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
