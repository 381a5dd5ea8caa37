// What a report is on the wire: its address, filters, columns and words in one declaration, from which its routes, screen and
// file follow.
import { z } from "zod";
import { places } from "./area-codes.ts";
import { LongJob } from "./long-jobs.ts";
import type { Level } from "./permissions.ts";
import { type RouteShape, route } from "./route.ts";
import { WireId } from "./shapes.ts";

/** Words that stand on the screen and in the file alike, and so are kept with the report. */
export type Said = Readonly<Record<"pt" | "en" | "es", string>>;
export const said = (pt: string, en: string, es: string): Said => ({ pt, en, es });

/** How a cell is shown and what it is in a spreadsheet. Durations are seconds, money is cents, moments are ISO texts. */
export type CellKind = "text" | "long" | "phone" | "number" | "decimal" | "moment" | "duration" | "money" | "word";

export interface ReportColumn {
  readonly id: string;
  readonly kind: CellKind;
  readonly title: Said;
  /** Of a "word": what its keys mean. */
  readonly words?: Readonly<Record<string, Said>>;
}

/** A number of all rows, and not only of those on the page. */
export interface ReportFigure {
  readonly id: string;
  readonly kind: Extract<CellKind, "number" | "decimal" | "duration" | "money"> | "share";
  readonly title: Said;
}

const MOST_IDS = 200;
const split = (value: string | string[]) => (Array.isArray(value) ? value : value.split(",")).filter(Boolean);
const texts = z.union([z.string(), z.array(z.string())]).transform(split);

function ids() {
  const id = z.coerce.number<string>().int().positive();
  return {
    query: texts.pipe(z.array(id).max(MOST_IDS)),
    someQuery: texts.pipe(z.array(id).min(1).max(MOST_IDS)),
    body: z.array(WireId).max(MOST_IDS),
    someBody: z.array(WireId).min(1).max(MOST_IDS),
  };
}

const Place = z.enum(places);
const day = { query: z.iso.date(), someQuery: z.iso.date(), body: z.iso.date(), someBody: z.iso.date() };
const one = <T extends z.ZodType>(shape: T) => ({ query: shape, someQuery: shape, body: shape, someBody: shape });
const Grade = z.enum(["1", "2", "3", "4", "5"]);

/** Every filter there is, as it stands in a query and in a body. */
const filterShapes = {
  from: day,
  until: day,
  tagIds: ids(),
  laneIds: ids(),
  userIds: ids(),
  queueIds: ids(),
  channelIds: ids(),
  closingReasonIds: ids(),
  places: {
    query: texts.pipe(z.array(Place).max(places.length)),
    someQuery: texts.pipe(z.array(Place).min(1).max(places.length)),
    body: z.array(Place).max(places.length),
    someBody: z.array(Place).min(1).max(places.length),
  },
  state: one(z.enum(["open", "pending", "closed"])),
  grade: one(Grade),
  direction: one(z.enum(["in", "out"])),
  searchParam: one(z.string().trim().max(200)),
} as const;

export type FilterName = keyof typeof filterShapes;
/** "period" stands for both days; the others are called as in the query. */
export type ReportFilterName = Exclude<FilterName, "from" | "until"> | "period";
export type ReportFilter = { [Name in FilterName]?: z.output<(typeof filterShapes)[Name]["body"]> | undefined };

/** The names of filters in a screen's address, which speaks Portuguese as all of them do. */
export const filterAddress = {
  tagIds: "etiquetas",
  laneIds: "etapas",
  userIds: "pessoas",
  queueIds: "filas",
  channelIds: "canais",
  closingReasonIds: "motivos",
  places: "estados",
  state: "situacao",
  grade: "nota",
  direction: "direcao",
  searchParam: "busca",
} as const satisfies Record<Exclude<ReportFilterName, "period">, string>;

export const reportGroups = ["attendance", "contacts", "quality", "communication"] as const;

export interface ReportInput {
  /** Below /reports of the API, and its name everywhere in the program. */
  readonly id: string;
  /** Below /relatorios. */
  readonly address: string;
  readonly group: (typeof reportGroups)[number];
  readonly title: Said;
  /** One sentence: what it answers. */
  readonly purpose: Said;
  /** Needed in the area of reports. */
  readonly level: Extract<Level, "own" | "full">;
  /** Files of contacts leave with administrators only. */
  readonly files: "readers" | "admins";
  readonly filters: readonly ReportFilterName[];
  /** At least one of it must be chosen. */
  readonly required?: ReportFilterName;
  /** How many rows there are of each kind, drawn as bars above the table. */
  readonly split?: Said;
  readonly figures?: readonly ReportFigure[];
  readonly columns: readonly [ReportColumn, ...ReportColumn[]];
}

/** The first two hold every row, the third what fits on paper. */
export const reportFormats = ["csv", "xlsx", "pdf"] as const;

const Cell = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.infer<typeof Cell>;

const ReportRow = z.object({
  id: WireId,
  /** Where the row leads to. */
  ticketId: WireId.nullable(),
  contactId: WireId.nullable(),
  /** In the order of the columns. */
  cells: z.array(Cell),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** More rows than anybody leafs through: beyond it only the file has them, and the number is "more than". */
export const MOST_COUNTED = 5_000;

export const ReportAnswer = z.object({
  rows: z.array(ReportRow),
  count: z.number().int(),
  /** There are more than the number says. */
  isMore: z.boolean(),
  hasMore: z.boolean(),
  /** Of each kind; a name only where the company gave it. */
  split: z.array(
    z.object({
      key: z.string(),
      name: z.string().nullable(),
      count: z.number().int(),
      /** As above, where they are not counted to the end. */
      isMore: z.boolean().optional(),
    }),
  ),
  figures: z.record(z.string(), z.number().nullable()),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

const PAGE_SIZES = [25, 50, 100] as const;
const page = {
  pageNumber: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(MOST_COUNTED / PAGE_SIZES[0])
    .optional(),
  pageSize: z.coerce
    .number<string>()
    .pipe(z.union(PAGE_SIZES.map((size) => z.literal(size))))
    .optional(),
};

export interface ReportShape extends ReportInput {
  readonly list: RouteShape;
  readonly export: RouteShape;
}

const namesOf = (filter: ReportFilterName): readonly FilterName[] =>
  filter === "period" ? ["from", "until"] : [filter];

function shapeOf({ filters, required }: ReportInput, where: "query" | "body"): Record<string, z.ZodType> {
  const shapes = filters.flatMap((filter) =>
    namesOf(filter).map((name): [string, z.ZodType] => {
      const known = filterShapes[name];
      if (filter !== required) return [name, known[where].optional()];
      return [name, where === "query" ? known.someQuery : known.someBody];
    }),
  );
  return Object.fromEntries(shapes);
}

/** The report with its two routes: a page of its rows with the numbers of all, and the file. */
export function report(input: ReportInput): ReportShape {
  const access = { area: "reports", level: input.level } as const;
  return {
    ...input,
    list: route({
      method: "GET",
      path: `/reports/${input.id}`,
      summary: `Report: ${input.purpose.en}`,
      access,
      gate: "reports",
      query: z.object({ ...shapeOf(input, "query"), ...page }),
      answer: ReportAnswer,
    }),
    export: route({
      method: "POST",
      path: `/reports/${input.id}/export`,
      summary: `Writes the report into a file, as long work: ${input.purpose.en}`,
      access: input.files === "admins" ? { area: "massActions", level: "full" } : access,
      gate: "reports",
      audit: { kind: "report.exported" },
      creates: true,
      proof: "fresh",
      body: z.object({ filter: z.object(shapeOf(input, "body")).strict(), format: z.enum(reportFormats) }),
      answer: LongJob,
    }),
  };
}
