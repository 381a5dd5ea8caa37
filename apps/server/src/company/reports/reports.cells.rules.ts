// The cells of a report as a file takes them: numbers, moments and durations as such, everything else as words. Pure.
import type { CellKind, ReportColumn, ReportRow } from "@prosa/contracts/report-shapes";
import type { TableCell } from "#company/exports";
import type { Reader } from "./reports.reader.ts";

type Reading = Pick<Reader, "language" | "timeZone">;

const CENTS = 100;

function cellOf(value: string | number, { kind, words }: ReportColumn, { language, timeZone }: Reading): TableCell {
  const made: Record<CellKind, () => TableCell> = {
    text: () => String(value),
    long: () => String(value),
    phone: () => String(value),
    word: () => words?.[value]?.[language] ?? String(value),
    number: () => ({ type: "number", value: Number(value), decimals: 0 }),
    decimal: () => ({ type: "number", value: Number(value), decimals: 2 }),
    money: () => ({ type: "number", value: Number(value) / CENTS, decimals: 2 }),
    duration: () => ({ type: "duration", seconds: Number(value) }),
    // Sweden writes "2026-03-05 14:03:00".
    moment: () => ({ type: "moment", local: new Date(value).toLocaleString("sv-SE", { timeZone }) }),
  };
  return made[kind]();
}

export function cellsOf(row: ReportRow, columns: readonly ReportColumn[], reader: Reading): TableCell[] {
  return columns.map((column, place) => {
    const value = row.cells[place] ?? null;
    return value === null ? "" : cellOf(value, column, reader);
  });
}
