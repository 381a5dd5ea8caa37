// A page of a report with the numbers of all its rows, and what its filters offer.
import { MOST_COUNTED, type ReportAnswer, type ReportFilter } from "@prosa/contracts/report-shapes";
import type { Ctx } from "#platform/context";
import { demandPeriod, type ReportDefinition } from "./reports.types.ts";

const FIRST_SIZE = 25;

type Asked = ReportFilter & { pageNumber?: number | undefined; pageSize?: number | undefined };

export async function showReport(
  ctx: Ctx,
  { page, total }: ReportDefinition,
  { pageNumber = 1, pageSize = FIRST_SIZE, ...filter }: Asked,
): Promise<ReportAnswer> {
  demandPeriod(filter);
  const offset = (pageNumber - 1) * pageSize;
  const rows = await page(ctx, filter, { after: null, offset, limit: pageSize });
  const { count, split = [], figures = {} } = await total(ctx, filter);
  const counted = Math.min(count, MOST_COUNTED);
  return {
    rows: rows.map(({ key: _, ...row }) => row),
    count: counted,
    isMore: count > MOST_COUNTED,
    hasMore: offset + rows.length < counted,
    split: [...split],
    figures: { ...figures },
  };
}
