// Door of paper: headings, numbers, charts and tables on A4 sheets, for files that are printed or sent on.

export { colors, registerFonts } from "./paper.sheet.ts";
export { type PaperColumn, type PaperTable, tableOn } from "./paper.table.ts";
export {
  type Card,
  type Chart,
  type ChartLine,
  type Heat,
  openPaper,
  type Paper,
  type PaperHead,
  type Part,
} from "./paper.ts";
