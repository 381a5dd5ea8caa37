// Takes a table apart as its text comes: one pass over it, whatever it is, and never more in memory than one row.

export interface RowLimits {
  /** Signs of one cell, and of all cells of a row together. */
  readonly cell: number;
  readonly row: number;
  readonly columns: number;
}

export type Excess = "cell" | "columns";

/** Which row is larger than any row of a table can be; the first row is 1. */
export class RowTooLarge extends Error {
  override readonly name = "RowTooLarge";
  readonly excess: Excess;
  readonly row: number;

  constructor(excess: Excess, row: number) {
    super(`row ${row} is too large`);
    this.excess = excess;
    this.row = row;
  }
}

/** Before a cell, inside one without quotes, inside quotes, and after a quote that may be the closing one. */
type Place = "before" | "plain" | "quoted" | "afterQuote";

export interface CsvReader {
  /** The rows that are complete with this piece of the text. */
  push(text: string): string[][];
  /** The last row, where the text does not end with a line break. */
  end(): string[][];
}

export function openCsv(separator: string, limits: RowLimits): CsvReader {
  const ends = new RegExp(`[${separator === "|" ? "\\|" : separator}\\r\\n]`, "g");
  let place: Place = "before";
  let cell = "";
  let cells: string[] = [];
  let signs = 0;
  let count = 0;
  let isAfterReturn = false;
  let rows: string[][] = [];

  function add(text: string) {
    cell += text;
    signs += text.length;
    if (cell.length > limits.cell || signs > limits.row) throw new RowTooLarge("cell", count + 1);
  }

  function endCell() {
    cells.push(cell);
    if (cells.length > limits.columns) throw new RowTooLarge("columns", count + 1);
    cell = "";
    place = "before";
  }

  function endRow() {
    endCell();
    rows.push(cells);
    cells = [];
    signs = 0;
    count += 1;
  }

  /** From a place outside quotes to behind the end of the cell, or of the text. */
  function readPlain(text: string, from: number): number {
    ends.lastIndex = from;
    const at = ends.exec(text)?.index ?? text.length;
    if (at > from) add(text.slice(from, at));
    place = "plain";
    if (at === text.length) return at;
    if (text[at] === separator) endCell();
    else {
      isAfterReturn = text[at] === "\r";
      endRow();
    }
    return at + 1;
  }

  function readQuoted(text: string, from: number): number {
    const found = text.indexOf('"', from);
    const at = found < 0 ? text.length : found;
    if (at > from) add(text.slice(from, at));
    if (found >= 0) place = "afterQuote";
    return found < 0 ? at : at + 1;
  }

  /** Two quotes are one; anything else after a closing quote belongs to the cell as it stands. */
  function readAfterQuote(text: string, from: number): number {
    if (text[from] !== '"') return readPlain(text, from);
    add('"');
    place = "quoted";
    return from + 1;
  }

  function readNext(text: string, from: number): number {
    if (isAfterReturn) {
      isAfterReturn = false;
      if (text[from] === "\n") return from + 1;
    }
    if (place === "quoted") return readQuoted(text, from);
    if (place === "afterQuote") return readAfterQuote(text, from);
    if (place === "plain" || text[from] !== '"') return readPlain(text, from);
    place = "quoted";
    return from + 1;
  }

  function take(): string[][] {
    const complete = rows;
    rows = [];
    return complete;
  }

  return {
    push(text) {
      for (let at = 0; at < text.length; ) at = readNext(text, at);
      return take();
    },
    end() {
      if (place !== "before" || cells.length > 0) endRow();
      return take();
    },
  };
}
