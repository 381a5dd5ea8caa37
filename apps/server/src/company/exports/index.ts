// Door of exports: tables that leave the house, in every form there is. Whatever is added here is held to the rule that no
// cell begins a formula.
import { openCsv } from "./csv.ts";
import type { TableWriter } from "./table.ts";
import { openXlsx } from "./xlsx.ts";

export { plainCell, safeCell } from "./cells.rules.ts";
export { csvLine } from "./csv.ts";
export type { TableCell, TableWriter } from "./table.ts";

export const tableFormats = { csv: openCsv, xlsx: openXlsx } as const satisfies Record<
  string,
  (header: readonly string[]) => TableWriter
>;
export type TableFormat = keyof typeof tableFormats;
