// Wishes for a report that come from elsewhere than its own screen: is there such a one, and does its filter hold.
import { type FilterName, type ReportFilter, type Said, said } from "@prosa/contracts/report-shapes";
import { z } from "zod";
import { AppError } from "#platform/errors";
import { reportOf } from "./reports.types.ts";

const overview = z
  .object({ queueIds: z.array(z.number()), channelIds: z.array(z.number()) })
  .partial()
  .strict();

/** What the report's own file would refuse is refused here; "home" is the start page. */
export function demandFilter(report: string, filter: ReportFilter): ReportFilter {
  const shape = report === "home" ? overview : fileFilterOf(report);
  const read = shape.safeParse(filter);
  if (read.success) return read.data as ReportFilter;
  const field = read.error.issues[0]?.path[0] as FilterName | undefined;
  throw new AppError("ERR_VALIDATION", { field: field ?? "filter" });
}

const fileFilterOf = (report: string) =>
  (reportOf(report).shape.export.body as z.ZodObject<{ filter: z.ZodObject }>).shape.filter;

const GONE = said("Relatório", "Report", "Informe");

/** Of a report that is gone, only what it was. */
export function titleOf(report: string): Said {
  try {
    return reportOf(report).shape.title;
  } catch {
    return GONE;
  }
}
