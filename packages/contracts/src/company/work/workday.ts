// The working day on the wire: how long people were at their screens and how long they paused.
import { z } from "zod";
import { IdList } from "../../id-list.ts";
import { route } from "../../route.ts";
import { Timestamp, WireId } from "../../shapes.ts";
import { PauseReason } from "./pauses.ts";

/** A day of the company's calendar. */
const Day = z.iso.date();
/** Whole seconds. */
const Seconds = z.number().int().min(0);

const Worked = z.object({
  /** At a screen and not in a pause. */
  online: Seconds,
  paused: Seconds,
  /** Of the pauses, by reason; what did not occur is left out. */
  pauses: z.partialRecord(PauseReason, Seconds),
});
export type Worked = z.infer<typeof Worked>;

const Row = Worked.extend({
  userId: WireId,
  name: z.string(),
  /** Null: all days together. */
  day: Day.nullable(),
});
export type WorkdayRow = z.infer<typeof Row>;

export const readWorkday = route({
  method: "GET",
  path: "/reports/workday",
  summary:
    "Hours at the screen and in pauses by person, exact to a minute and a half; people who attend get their own only.",
  access: { area: "panel", level: "own" },
  query: z.object({
    /** First and last day, both included. */
    from: Day,
    to: Day,
    usersIds: IdList.optional(),
    /** Also apart by day, split at the company's midnight. */
    by: z.enum(["user", "day"]).default("user"),
  }),
  answer: z.object({
    /** Of people who were there at all, by name; by day the newest first. */
    rows: z.array(Row),
    totals: Worked,
    zone: z.string(),
    asOf: Timestamp,
  }),
});
