// A holiday between the form and the wire. Pure.
import type { HolidayMode, Period } from "@prosa/contracts/hours";
import type { z } from "zod";
import { minuteOf } from "../../shared/clock/clock.rules.ts";

export type Mode = z.infer<typeof HolidayMode>;
type Span = z.infer<typeof Period>;

export const periodsOf: Record<Mode, number> = { closed: 0, one_period: 1, two_periods: 2 };

const usual: readonly Span[] = [
  { start: "08:00", end: "12:00" },
  { start: "13:00", end: "18:00" },
];

/** As many periods as the mode has, the typed ones first. */
export const fitPeriods = (mode: Mode, periods: readonly Span[]): Span[] =>
  Array.from({ length: periodsOf[mode] }, (_, index) => periods[index] ?? usual[index] ?? { start: "", end: "" });

export const arePeriodsTyped = (periods: readonly Span[]) =>
  periods.every(({ start, end }) => minuteOf(start) !== null && minuteOf(end, { asEnd: true }) !== null);

export const periodsText = (periods: readonly Span[]) => periods.map(({ start, end }) => `${start}–${end}`).join(", ");
