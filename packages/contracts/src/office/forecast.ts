// The forecast on the wire: what will come in the next seven days by hour, how far off it was last week, and how many people it takes.
import { z } from "zod";
import { IdList } from "../id-list.ts";
import { route } from "../route.ts";
import { Timestamp } from "../shapes.ts";
import { Day } from "./figures.ts";

/** With fewer weeks of data nothing is foretold. */
export const LEAST_WEEKS = 4;
/** So many weeks back the same hour is looked at. */
export const MOST_WEEKS = 8;
/** Of a person's time so much is for conversations; the rest is for everything else. */
export const OCCUPANCY = 0.8;

const range = {
  mean: z.number(),
  low: z.number().int(),
  high: z.number().int(),
};

const ForecastDay = z.object({ day: Day, ...range });
export type ForecastDay = z.infer<typeof ForecastDay>;

const ForecastHour = z.object({
  day: Day,
  hour: z.number().int(),
  ...range,
  /** Needed in that hour; null: it is not known how long a conversation takes, or how many one person has at once. */
  people: z.number().nullable(),
});
export type ForecastHour = z.infer<typeof ForecastHour>;

const LastWeek = z.object({
  from: Day,
  to: Day,
  /** What would have been foretold for those days, and what came. */
  expected: z.number(),
  came: z.number().int(),
  /** The differences of each hour, summed. */
  off: z.number(),
});
export type LastWeek = z.infer<typeof LastWeek>;

export const readForecast = route({
  method: "GET",
  path: "/reports/forecast",
  summary:
    "What customers will begin in the next seven days by hour, from the same hour of eight weeks, and how many people it takes.",
  access: { area: "panel", level: "own" },
  query: z.object({ queuesIds: IdList.optional(), channelsIds: IdList.optional() }),
  answer: z.object({
    /** Whole weeks of data, of which eight are looked at; below four there are neither days nor hours. */
    weeks: z.number().int(),
    days: z.array(ForecastDay),
    hours: z.array(ForecastHour),
    /** Null: there were not four weeks of data before it. */
    lastWeek: LastWeek.nullable(),
    /** Of the coming days; they are foretold as if they were none. */
    holidays: z.array(Day),
    /** How long a person has a conversation. */
    handlingSeconds: z.number().nullable(),
    /** How many conversations somebody at work has at once, measured. */
    atOnce: z.number().nullable(),
    zone: z.string(),
    asOf: Timestamp,
    /** The first day that has facts; null: nothing has happened yet. */
    begins: Day.nullable(),
    /** Facts of the past are still being derived. */
    isCounting: z.boolean(),
  }),
});
export type Forecast = z.output<typeof readForecast.answer>;
