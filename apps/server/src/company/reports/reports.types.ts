// What a module says of a report whose rows it owns, and the list of all that were said.
import {
  type FilterName,
  MOST_COUNTED,
  type ReportAnswer,
  type ReportFilter,
  type ReportRow,
  type ReportShape,
} from "@prosa/contracts/report-shapes";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";

export interface KeyedRow extends ReportRow {
  /** With what the next page begins behind this row. */
  readonly key: string;
}

export interface PageWish {
  /** The key of the row before the page; null at the beginning. */
  readonly after: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface Totals {
  /** Of at most one more than is counted. */
  readonly count: number;
  readonly split?: ReportAnswer["split"];
  readonly figures?: Readonly<Record<string, number | null>>;
}

export interface ReportDefinition {
  readonly shape: ReportShape;
  /** Newest first, of what the caller may see at this moment. Refuses whoever may see none of it. */
  readonly page: (ctx: Ctx, filter: ReportFilter, wish: PageWish) => Promise<KeyedRow[]>;
  /** Of all rows of the filter, and of the same caller. */
  readonly total: (ctx: Ctx, filter: ReportFilter) => Promise<Totals>;
}

const definitions = new Map<string, ReportDefinition>();

export function defineReport(definition: ReportDefinition): ReportDefinition {
  const { id } = definition.shape;
  if (definitions.has(id)) throw new Error(`Report ${id} is defined twice`);
  definitions.set(id, Object.freeze(definition));
  return definition;
}

export function reportOf(id: string): ReportDefinition {
  const found = definitions.get(id);
  if (!found) throw new Error(`Nobody defines the report ${id}`);
  return found;
}

/** Longer ones are asked for in parts. */
const MOST_DAYS = 732;
const DAY_MS = 86_400_000;

export function demandPeriod({ from, until }: ReportFilter): void {
  if (from === undefined || until === undefined) return;
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  if (days < 0 || days > MOST_DAYS) throw new AppError("ERR_VALIDATION", { field: "until" satisfies FilterName });
}

/**
 * Both days included, as the company's clock has them. Each moment is a query of its own: worked out beside the column it would
 * not be looked for in an index, because row security lets only what gives nothing away go before it.
 */
export function duringDays(column: RawBuilder<unknown>, { from, until }: ReportFilter): RawBuilder<unknown>[] {
  const start = (day: RawBuilder<unknown>) =>
    sql`(select (${day})::timestamp at time zone z.time_zone from tenants z where z.id = app_tenant())`;
  return [
    ...(from ? [sql`${column} >= ${start(sql`${from}::date`)}`] : []),
    ...(until ? [sql`${column} < ${start(sql`${until}::date + 1`)}`] : []),
  ];
}

export const amongIds = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<unknown>[] =>
  ids && ids.length > 0 ? [sql`${column} = any (${[...ids]}::bigint[])`] : [];

export const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`true` : sql`(${sql.join([...parts], sql` and `)})`;

/** One more than is counted, so that "more than" is known. */
export const COUNTED = sql.lit(MOST_COUNTED + 1);

/** Moments with all their digits: a key made of a Date would lose some, and with them rows. */
export const keyOf = (at: string, id: number): string => `${at}|${id}`;

export function behind(
  columns: { at: RawBuilder<unknown>; id: RawBuilder<unknown> },
  after: string | null,
): RawBuilder<unknown>[] {
  if (after === null) return [];
  const [at = "", id = ""] = after.split("|");
  return [sql`(${columns.at}, ${columns.id}) < (${at}::timestamptz, ${Number(id)}::bigint)`];
}
