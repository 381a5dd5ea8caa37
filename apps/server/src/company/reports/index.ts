// Door of reports: a module says which rows of its own are a report, and pages, numbers and files follow.
export { moduleOfReports, reportsModule } from "./reports.module.ts";
export { type Language, type Reader, readerFrom, readerOf } from "./reports.reader.ts";
export { countText, figureText, filterText, partName, sheetWords } from "./reports.texts.rules.ts";
export {
  allOf,
  amongIds,
  behind,
  COUNTED,
  defineReport,
  duringDays,
  type KeyedRow,
  keyOf,
  type PageWish,
  type ReportDefinition,
  reportOf,
  type Totals,
} from "./reports.types.ts";
export { demandFilter, titleOf } from "./reports.wishes.ts";
