// A second opinion on business hours, slow and literal: paints every minute of a day, reads the process's own clock.
// Shares nothing with the engine but the types: no spans, no offsets, no Intl.
import type { Holiday, Period, Question, Week } from "../hours.types.ts";

const MINUTE = 60_000;
const SEARCH_MINUTES = 370 * 24 * 60;

/** Runs `work` with the whole process living in `zone`, so that Date's local getters are the zone's wall clock. */
export function livingIn<T>(zone: string, work: () => T): T {
  const home = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    if (home === undefined) delete process.env.TZ;
    else process.env.TZ = home;
  }
}

export interface Opinion {
  isOpen: boolean;
  localDate: string;
  localTime: string;
}

/** Must run inside `livingIn(question.zone, ...)`, as must `oracleNextChange`. */
export function oracleOpinion(question: Question): Opinion {
  const date = question.at;
  const two = (value: number) => `${value < 10 ? "0" : ""}${value}`;
  return {
    isOpen: new Painter(question).isOpenAt(date),
    localDate: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    localTime: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
}

/** Walks minute by minute of real time until the answer is another, or `minutes` have passed. */
export function oracleNextChange(question: Question, minutes = SEARCH_MINUTES): Date | null {
  const painter = new Painter(question);
  const now = painter.isOpenAt(question.at);
  const start = question.at.getTime() - (question.at.getTime() % MINUTE);
  const end = question.at.getTime() + minutes * MINUTE;
  for (let instant = start + MINUTE; instant <= end; instant += MINUTE) {
    const date = new Date(instant);
    if (painter.isOpenAt(date) !== now) return date;
  }
  return null;
}

/** What a customer who writes at that moment is told, and how often, read off the rows one after the other. */
export function oracleTold(question: Question): { text: string | null; times: number } {
  const { queue, channel, company } = question.schedules;
  const rows = [queue, channel, company];
  let times = question.maxSends;
  for (const row of rows.toReversed()) if (typeof row?.maxSends === "number") times = row.maxSends;
  if (times === 0 || new Painter(question).isOpenAt(question.at)) return { text: null, times };
  const today = new Painter(question).holidayOn(question.at.getMonth() + 1, question.at.getDate());
  const written = [today?.message, ...rows.map((row) => row?.message)].map((text) => (text ?? "").trim());
  return { text: written.find((text) => text !== "") ?? null, times };
}

class Painter {
  readonly #week: Week | null;
  readonly #holidays: readonly Holiday[];
  readonly #painted = new Map<number, Uint8Array>();

  constructor({ schedules: { queue, channel, company }, holidays }: Question) {
    this.#week = queue?.week ?? channel?.week ?? company?.week ?? null;
    this.#holidays = holidays;
  }

  isOpenAt(date: Date): boolean {
    const [year, month, dayOfMonth] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
    const name = year * 10_000 + month * 100 + dayOfMonth;
    let minutes = this.#painted.get(name);
    if (!minutes) {
      minutes = this.#paint(year, month, dayOfMonth);
      this.#painted.set(name, minutes);
    }
    return minutes[date.getHours() * 60 + date.getMinutes()] === 1;
  }

  #paint(year: number, month: number, dayOfMonth: number): Uint8Array {
    const minutes = new Uint8Array(1_440);
    const holiday = this.holidayOn(month, dayOfMonth);
    if (!holiday) {
      // The calendar date before, by calendar arithmetic alone: no zone has a say in it.
      const before = new Date(Date.UTC(year, month - 1, dayOfMonth - 1));
      const [monthBefore, dayBefore] = [before.getUTCMonth() + 1, before.getUTCDate()];
      for (const period of this.#periodsOf(this.holidayOn(monthBefore, dayBefore), before.getUTCDay()))
        walk(period, null, minutes);
    }
    const weekday = new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay();
    for (const period of this.#periodsOf(holiday, weekday)) walk(period, minutes, null);
    return minutes;
  }

  holidayOn(month: number, dayOfMonth: number): Holiday | undefined {
    return this.#holidays.find(({ date }) => {
      const [day, inMonth] = date.split("/");
      return Number(day) === dayOfMonth && Number(inMonth) === month;
    });
  }

  #periodsOf(holiday: Holiday | undefined, weekday: number): readonly Period[] {
    if (holiday) return holiday.mode === "closed" ? [] : holiday.periods;
    const day = this.#week === null ? { type: "open" as const, periods: [] } : this.#week[weekday];
    if (day?.type === "open") return [{ start: "00:00", end: "24:00" }];
    return day?.type === "hours" ? day.periods : [];
  }
}

/** Moves the hands of a clock from start to end, at least one minute, and paints each minute it passes. */
function walk({ start, end }: Period, today: Uint8Array | null, tomorrow: Uint8Array | null): void {
  const [startHour = 0, startMinute = 0] = start.split(":").map(Number);
  const [endHour = 0, endMinute = 0] = end.split(":").map(Number);
  let hour = startHour;
  let minute = startMinute;
  let paper = today;
  do {
    if (paper) paper[hour * 60 + minute] = 1;
    minute += 1;
    if (minute === 60) {
      hour += 1;
      minute = 0;
    }
    // The end of the day meant as such is reached before the clock turns over to 00:00.
    if (hour === 24 && endHour === 24) return;
    if (hour === 24) {
      hour = 0;
      paper = tomorrow;
    }
  } while (hour !== endHour || minute !== endMinute);
}
