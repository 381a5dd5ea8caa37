// What stands on paper: a heading, cards with their numbers, charts drawn by the geometry of the screens, bars and tables.
import type { Readable } from "node:stream";
import { HEAT_STEPS, heatOf, largestOf, linesOf, sparkOf } from "@prosa/charts";
import { colors, line, MARGIN, openSheets, type Sheets } from "./paper.sheet.ts";
import { type PaperColumn, type PaperTable, tableOn } from "./paper.table.ts";

export interface PaperHead {
  title: string;
  company: string;
  /** What was asked, and as of when. */
  lines: readonly string[];
  isWide?: boolean;
  page(number: number): string;
}

export interface Card {
  label: string;
  value: string;
  foot?: string;
  tone?: "good" | "bad" | undefined;
  spark?: readonly (number | null)[];
}

export interface ChartLine {
  name: string;
  values: readonly (number | null)[];
  look: "area" | "dots" | "thin";
}

export interface Chart {
  title: string;
  /** What stands below each step. */
  steps: readonly string[];
  lines: readonly ChartLine[];
  numberOf(value: number): string;
}

export interface Part {
  name: string;
  count: number;
  shown: string;
}

export interface Heat {
  title: string;
  rows: readonly string[];
  columns: readonly string[];
  values: readonly (readonly number[])[];
}

export interface Paper {
  readonly stream: Readable;
  cards(cards: readonly Card[]): void;
  chart(chart: Chart): void;
  bars(title: string, parts: readonly Part[]): void;
  heat(heat: Heat): void;
  table(columns: readonly PaperColumn[], title?: string): PaperTable;
  note(text: string): void;
  end(): void;
}

const CARDS_IN_LINE = 3;
const CARD = { height: 54, gap: 8, pad: 8 } as const;
const SPARK = { width: 56, height: 18 } as const;
const STEP_WIDTH = 40;
const NAME_WIDTH = 150;
const COUNT_WIDTH = 90;
const BAR_HEIGHT = 13;
const CHART_HEIGHT = 150;

export function openPaper(head: PaperHead): Paper {
  const { title, company, lines, isWide = false, page } = head;
  const foot = (number: number) => `${company} · ${title} · ${page(number)}`;
  const sheets = openSheets({ title, author: company, isWide, foot });
  drawHead(sheets, title, company, lines);
  return {
    stream: sheets.pdf as unknown as Readable,
    cards: (cards) => drawCards(sheets, cards),
    chart: (chart) => drawChart(sheets, chart),
    bars: (name, parts) => drawBars(sheets, name, parts),
    heat: (heat) => drawHeat(sheets, heat),
    table(columns, name) {
      if (name !== undefined) drawTitle(sheets, name, 60);
      return tableOn(sheets, columns);
    },
    note(text) {
      sheets.demand(24);
      line(weak(sheets, 8), text, MARGIN, sheets.y + 6, sheets.width);
      sheets.y += 24;
    },
    end: () => sheets.pdf.end(),
  };
}

const weak = ({ pdf }: Sheets, size: number) => pdf.font("text").fontSize(size).fillColor(colors.weak);
const strong = ({ pdf }: Sheets, size: number) => pdf.font("bold").fontSize(size).fillColor(colors.text);

function drawHead(sheets: Sheets, title: string, company: string, lines: readonly string[]): void {
  sheets.demand(80);
  line(strong(sheets, 15), `${title} – ${company}`, MARGIN, sheets.y, sheets.width);
  sheets.y += 22;
  for (const text of lines) {
    const { pdf, width } = sheets;
    weak(sheets, 8).text(text, MARGIN, sheets.y, { width });
    sheets.y = pdf.y + 2;
  }
  sheets.y += 6;
}

/** With what must stand on the same sheet below it. */
function drawTitle(sheets: Sheets, title: string, below: number): void {
  sheets.demand(20 + below);
  line(strong(sheets, 10), title, MARGIN, sheets.y + 4, sheets.width);
  sheets.y += 20;
}

function drawCards(sheets: Sheets, cards: readonly Card[]): void {
  const { pdf, width } = sheets;
  const each = (width - CARD.gap * (CARDS_IN_LINE - 1)) / CARDS_IN_LINE;
  for (let first = 0; first < cards.length; first += CARDS_IN_LINE) {
    sheets.demand(CARD.height + CARD.gap);
    const { y } = sheets;
    cards.slice(first, first + CARDS_IN_LINE).forEach(({ label, value, foot = "", tone, spark = [] }, place) => {
      const x = MARGIN + place * (each + CARD.gap);
      const inner = each - 2 * CARD.pad;
      pdf.roundedRect(x, y, each, CARD.height, 4).lineWidth(0.7).strokeColor(colors.rule).stroke();
      line(weak(sheets, 8), label, x + CARD.pad, y + 6, inner);
      line(strong(sheets, 14), value, x + CARD.pad, y + 18, inner);
      const color = tone === undefined ? colors.weak : colors[tone];
      line(pdf.font("text").fontSize(7).fillColor(color), foot, x + CARD.pad, y + 39, inner - SPARK.width);
      const drawn = sparkOf(spark, SPARK);
      if (drawn) {
        pdf.save().translate(x + each - CARD.pad - SPARK.width, y + CARD.height - CARD.pad - SPARK.height);
        pdf.path(drawn.area).fillOpacity(0.13).fill(colors.primary).fillOpacity(1);
        pdf.path(drawn.line).lineWidth(1).strokeColor(colors.primary).stroke().restore();
      }
    });
    sheets.y = y + CARD.height + CARD.gap;
  }
}

function drawChart(sheets: Sheets, { title, steps, lines, numberOf }: Chart): void {
  const { pdf, width } = sheets;
  drawTitle(sheets, title, CHART_HEIGHT + 18);
  const named = lines.map(({ name, values, look }) => {
    const total = values.reduce<number>((all, value) => all + (value ?? 0), 0);
    return look === "thin" ? name : `${name} ${numberOf(total)}`;
  });
  line(weak(sheets, 8), named.join(" · "), MARGIN, sheets.y, width);
  const box = { width, height: CHART_HEIGHT, left: 34, right: 14, top: 8, bottom: 18 };
  const drawn = linesOf(
    lines.map(({ values, look }) => ({ values, hasArea: look === "area" })),
    box,
  );
  pdf.save().translate(MARGIN, sheets.y + 12);
  for (const { y, value } of drawn.marks) {
    pdf
      .moveTo(box.left, y)
      .lineTo(width - box.right, y)
      .lineWidth(0.5)
      .strokeColor(colors.rule)
      .stroke();
    line(weak(sheets, 7), numberOf(value), 0, y - 4, box.left - 6, "right");
  }
  const every = Math.ceil(steps.length / Math.max(1, Math.floor(width / STEP_WIDTH)));
  steps.forEach((step, index) => {
    if (index % every > 0) return;
    line(weak(sheets, 7), step, (drawn.xs[index] ?? 0) - STEP_WIDTH / 2, CHART_HEIGHT - 12, STEP_WIDTH, "center");
  });
  drawn.series.forEach(({ line: path, area, points }, index) => {
    const look = lines[index]?.look ?? "thin";
    if (area) pdf.path(area).fillOpacity(0.13).fill(colors.primary).fillOpacity(1);
    pdf.lineWidth(look === "thin" ? 0.7 : 1.4).strokeColor(look === "area" ? colors.primary : colors.strong);
    if (look === "dots") pdf.dash(1, { space: 3 });
    if (path) pdf.path(path).stroke();
    pdf.undash();
    const known = points.filter((point) => point !== null);
    if (known.length === 1 && known[0]) pdf.circle(known[0].x, known[0].y, 2).fill(colors.primary);
  });
  pdf.restore();
  sheets.y += CHART_HEIGHT + 20;
}

/** Beside each other, the longest as long as there is room: as the screen shows them. */
function drawBars(sheets: Sheets, title: string, parts: readonly Part[]): void {
  drawTitle(sheets, title, BAR_HEIGHT);
  const { pdf, width } = sheets;
  const room = width - NAME_WIDTH - COUNT_WIDTH - 16;
  const most = Math.max(1, largestOf(parts.map(({ count }) => count)));
  for (const { name, count, shown } of parts) {
    sheets.demand(BAR_HEIGHT);
    const { y } = sheets;
    line(pdf.font("text").fontSize(8).fillColor(colors.text), name, MARGIN, y + 2, NAME_WIDTH);
    const x = MARGIN + NAME_WIDTH + 8;
    pdf.roundedRect(x, y + 3, room, 6, 3).fill(colors.heat[0]);
    if (count > 0) pdf.roundedRect(x, y + 3, Math.max(2, (room * count) / most), 6, 3).fill(colors.primary);
    line(pdf.fillColor(colors.text), shown, x + room + 8, y + 2, COUNT_WIDTH, "right");
    sheets.y = y + BAR_HEIGHT;
  }
  sheets.y += 10;
}

function drawHeat(sheets: Sheets, { title, rows, columns, values }: Heat): void {
  const { pdf, width } = sheets;
  const height = 14;
  drawTitle(sheets, title, (rows.length + 1) * height);
  const left = 40;
  const each = (width - left) / Math.max(1, columns.length);
  const largest = largestOf(values.flat());
  columns.forEach((name, place) => {
    line(weak(sheets, 7), name, MARGIN + left + place * each, sheets.y + 2, each, "center");
  });
  sheets.y += height;
  rows.forEach((name, row) => {
    line(weak(sheets, 7), name, MARGIN, sheets.y + 3, left - 4);
    columns.forEach((_, place) => {
      const value = values[row]?.[place] ?? 0;
      const step = heatOf(value, largest);
      const x = MARGIN + left + place * each;
      pdf.roundedRect(x + 1, sheets.y + 1, each - 2, height - 2, 2).fill(colors.heat[step] ?? colors.heat[0]);
      if (value === 0) return;
      pdf
        .font("text")
        .fontSize(6)
        .fillColor(step > HEAT_STEPS / 2 ? "#FFFFFF" : colors.text);
      line(pdf, String(value), x, sheets.y + 4, each, "center");
    });
    sheets.y += height;
  });
  sheets.y += 10;
}
