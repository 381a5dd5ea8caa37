// A table on paper, row by row: its head stands on every sheet again, and others get their turn in between.
import { setImmediate as breathe } from "node:timers/promises";
import { colors, line, MARGIN, type Sheets } from "./paper.sheet.ts";

export interface PaperColumn {
  title: string;
  /** Of the room there is, against the other columns. */
  share: number;
  isNumber?: boolean;
}

export interface PaperTable {
  rows(rows: readonly (readonly string[])[]): Promise<void>;
}

const ROW = 12;
const GAP = 5;
const SIZE = 6.5;
/** Rows drawn before others get their turn. */
const AT_ONCE = 10;

export function tableOn(sheets: Sheets, columns: readonly PaperColumn[]): PaperTable {
  const { pdf, width } = sheets;
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let from = MARGIN;
  const places = columns.map(({ share, isNumber }) => {
    const place = { x: from, width: (width * share) / all - GAP, align: isNumber ? "right" : "left" } as const;
    from += (width * share) / all;
    return place;
  });
  const draw = (cells: readonly string[]) => {
    places.forEach(({ x, width: room, align }, at) => {
      const cell = cells[at];
      if (cell) line(pdf, cell, x, sheets.y + 2.5, room, align);
    });
    sheets.y += ROW;
    pdf
      .moveTo(MARGIN, sheets.y)
      .lineTo(MARGIN + width, sheets.y)
      .lineWidth(0.4)
      .strokeColor(colors.rule)
      .stroke();
  };
  const drawHead = () => {
    pdf.font("bold").fontSize(SIZE).fillColor(colors.text);
    draw(columns.map(({ title }) => title));
  };
  sheets.demand(2 * ROW);
  drawHead();
  return {
    async rows(rows) {
      for (const [index, cells] of rows.entries()) {
        if (index % AT_ONCE === 0) await breathe();
        if (sheets.demand(ROW)) drawHead();
        pdf.font("text").fontSize(SIZE).fillColor(colors.text);
        draw(cells);
      }
    },
  };
}
