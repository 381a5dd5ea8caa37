// Sheets of paper: where the next thing goes, a new sheet when there is no more room, and the line at each foot.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";

export type Pdf = PDFKit.PDFDocument;

// One family that has Latin, Cyrillic, Greek and symbols; the built-in fonts stop at Latin.
const fonts = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");

export const registerFonts = (pdf: Pdf): Pdf =>
  pdf.registerFont("text", join(fonts, "DejaVuSans.ttf")).registerFont("bold", join(fonts, "DejaVuSans-Bold.ttf"));

export const colors = {
  text: "#16202B",
  weak: "#5F6B78",
  rule: "#D9DFE6",
  primary: "#0B7A6B",
  strong: "#8D99A6",
  good: "#137A43",
  bad: "#B3261E",
  heat: ["#EBEEF2", "#D3E8E3", "#A8D3CA", "#6CB5A8", "#2E9484", "#0B7A6B"],
} as const;

export const MARGIN = 36;
const FOOT = 22;

export interface SheetOptions {
  title: string;
  author: string;
  isWide: boolean;
  /** Of each sheet by its number. */
  foot(number: number): string;
}

export interface Sheets {
  readonly pdf: Pdf;
  /** Between the margins. */
  readonly width: number;
  /** Where the next thing goes; whoever draws moves it on. */
  y: number;
  /** Returns whether a new sheet was begun. */
  demand(height: number): boolean;
}

export function openSheets({ title, author, isWide, foot }: SheetOptions): Sheets {
  const layout = isWide ? "landscape" : "portrait";
  const info = { Title: title, Author: author };
  const pdf = registerFonts(
    new PDFDocument({ size: "A4", layout, margin: MARGIN, info, bufferPages: false, autoFirstPage: false }),
  );
  let number = 0;
  const sheets: Sheets = {
    pdf,
    width: (isWide ? 841.89 : 595.28) - 2 * MARGIN,
    y: 0,
    demand(height) {
      if (number > 0 && sheets.y + height <= pdf.page.height - MARGIN - FOOT) return false;
      begin();
      return true;
    },
  };
  function begin() {
    pdf.addPage();
    number++;
    const at = pdf.page.height - MARGIN - 8;
    line(pdf.font("text").fontSize(7).fillColor(colors.weak), foot(number), MARGIN, at, sheets.width, "center");
    sheets.y = MARGIN;
  }
  return sheets;
}

/** One line that ends where its room ends, whatever it says. */
export function line(pdf: Pdf, text: string, x: number, y: number, width: number, align: Align = "left"): void {
  const shown = fitting(pdf, text, width);
  const free = width - pdf.widthOfString(shown);
  const start = align === "left" ? x : align === "right" ? x + free : x + free / 2;
  pdf.text(shown, start, y, { lineBreak: false });
}
export type Align = "left" | "right" | "center";

/** What cannot fit in any cell is not measured. */
const MOST_CHARACTERS = 300;

function fitting(pdf: Pdf, text: string, width: number): string {
  const one = text.slice(0, MOST_CHARACTERS).replaceAll(/\s+/gu, " ").trim();
  const full = pdf.widthOfString(one);
  if (full <= width) return one;
  let count = Math.max(0, Math.floor((one.length * width) / full));
  // Half of a sign that needs two would be none.
  const cut = () => `${one.slice(0, count).replace(/[\ud800-\udbff]$/, "")}…`;
  while (count > 0 && pdf.widthOfString(cut()) > width) count--;
  return cut();
}
