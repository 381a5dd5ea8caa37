// Figures on the wire: sums over facts for a time, split and compared, the tickets behind one of them, and what is going on now.
import { z } from "zod";
import { WaitShape } from "../company/targets/reply-targets.ts";
import { IdList } from "../id-list.ts";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { Timestamp, WireId } from "../shapes.ts";
import { type Figure, type MetricId, MetricName } from "./metrics.ts";

/** A day of the company's calendar. */
export const Day = z.iso.date();

export const MOST_DAYS = 732;
export const splits = [
  "none",
  "hour",
  "day",
  "week",
  "month",
  "weekdayHour",
  "queue",
  "channel",
  "user",
  "reason",
] as const;
export type Split = (typeof splits)[number];

const filters = {
  /** First and last day, both included. */
  from: Day,
  to: Day,
  queuesIds: IdList.optional(),
  channelsIds: IdList.optional(),
  usersIds: IdList.optional(),
};

const Metrics = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(",")))
  .pipe(z.array(MetricName).min(1).max(24));

const FigureShape = z.object({ n: z.number().int(), sum: z.number() });
const Values = z.partialRecord(MetricName, FigureShape);
export type Values = Partial<Record<MetricId, Figure>>;

const Row = z.object({
  /** An hour "08", a day "2025-03-10", a month "2025-03", a weekday with its hour "1-08", or an id; "" for none. */
  key: z.string(),
  /** Of what has one: a queue, a channel, a person, a reason. Null where it has none or is gone. */
  name: z.string().nullable(),
  color: z.string().nullable(),
  values: Values,
});
export type FigureRow = z.infer<typeof Row>;

export const readFigures = route({
  method: "GET",
  path: "/reports/figures",
  summary: "Figures of a time, split by one thing, exact at this moment; people who attend get their own only.",
  access: { area: "panel", level: "own" },
  query: z.object({
    metrics: Metrics,
    ...filters,
    by: z.enum(splits).default("none"),
    /** Also the time before: of today the same weekday a week ago up to this minute, else as many days before. */
    compare: z.stringbool().optional(),
  }),
  answer: z.object({
    rows: z.array(Row),
    totals: Values,
    previous: z.object({ from: Day, to: Day, totals: Values }).nullable(),
    zone: z.string(),
    asOf: Timestamp,
    /** The first day that has facts; null: nothing has happened yet. */
    begins: Day.nullable(),
    /** Facts of the past are still being derived. */
    isCounting: z.boolean(),
  }),
});

const BehindRow = z.object({
  ticketId: WireId,
  protocol: z.string(),
  contactName: z.string(),
  queueName: z.string().nullable(),
  username: z.string().nullable(),
  at: Timestamp,
  /** Of a time, in seconds; of a grade, the grade. */
  value: z.number().nullable(),
});
export type BehindRow = z.infer<typeof BehindRow>;

export const readFacts = route({
  method: "GET",
  path: "/reports/facts",
  summary: "The tickets behind one figure, newest first; those out of the caller's sight now are counted only.",
  access: { area: "panel", level: "own" },
  query: z.object({ metric: MetricName, ...filters, cursor: z.string().max(64).optional() }),
  answer: z.object({
    rows: z.array(BehindRow),
    /** Of this page, what the caller may not see any more. */
    hidden: z.number().int(),
    cursor: z.string().nullable(),
  }),
});

export const readNow = route({
  method: "GET",
  path: "/reports/now",
  summary: "Open and waiting tickets in the caller's sight at this moment, by queue and by person.",
  access: { area: "panel", level: "own" },
  query: z.object({ queuesIds: IdList.optional(), channelsIds: IdList.optional() }),
  answer: z.object({
    open: z.number().int(),
    pending: z.number().int(),
    /** Of the pending ones, where the customer has waited longer than the target, or a quarter of an hour where there is none. */
    late: z.number().int(),
    queues: z.array(
      z.object({
        /** Null: without a queue. */
        id: WireId.nullable(),
        name: z.string().nullable(),
        color: z.string().nullable(),
        open: z.number().int(),
        pending: z.number().int(),
        oldestWaitingSince: Timestamp.nullable(),
        oldestWait: WaitShape.nullable(),
        /** At their screens and not in a pause. */
        online: z.number().int(),
      }),
    ),
    people: z.array(
      z.object({ id: WireId, name: z.string(), isOnline: z.boolean(), open: z.number().int(), late: z.number().int() }),
    ),
    asOf: Timestamp,
  }),
});

const Ids = z.array(WireId).min(1).max(200);

export const exportHome = route({
  method: "POST",
  path: "/reports/home/export",
  summary:
    "Makes the start page into a PDF, as long work: its cards, charts, queues and people, within the caller's sight.",
  access: { area: "panel", level: "own" },
  audit: { kind: "report.exported" },
  creates: true,
  body: z.object({
    from: Day,
    to: Day,
    queuesIds: Ids.optional(),
    channelsIds: Ids.optional(),
    format: z.literal("pdf"),
  }),
  answer: LongJob,
});
