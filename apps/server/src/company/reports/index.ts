// Door of reports: a module says which rows of its own are a report, and pages, numbers and files follow.
export { moduleOfReports, reportsModule } from "./reports.module.ts";
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
  type Totals,
} from "./reports.types.ts";
