// Random questions about business hours, each one reproducible from a seed and an index, crowded where clocks misbehave.
import type { Day, Holiday, Period, Question, Schedule, Week } from "../hours.types.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIRST = Date.UTC(2018, 0, 1);
const LAST = Date.UTC(2031, 0, 1);

/** Whole-hour, half-hour and 45-minute zones; summer time in both halves of the year, at midnight, by half an hour,
 *  turned round (Casablanca, Dublin), abolished (São Paulo, Apia, Tehran) and never had (Manaus, Kathmandu). */
export const zones = [
  "America/Sao_Paulo",
  "America/New_York",
  "Europe/Lisbon",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Manaus",
  "Africa/Casablanca",
  "Pacific/Apia",
  "America/Asuncion",
  "America/Santiago",
  "America/St_Johns",
  "America/Havana",
  "Asia/Tehran",
  "Asia/Beirut",
  "Africa/Cairo",
  "Europe/Dublin",
  "Pacific/Chatham",
  "America/Nuuk",
  "Antarctica/Troll",
  "UTC",
] as const;

/** A small generator (mulberry32): the same numbers from the same seed on every machine. */
export class Dice {
  #state: number;

  constructor(seed: number, index: number) {
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) | 0;
  }

  /** 0 up to `sides`, not included. */
  roll(sides: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  }

  chance(percent: number): boolean {
    return this.roll(100) < percent;
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.roll(choices.length)] as T;
  }

  around(middle: number, distance: number): number {
    return middle + this.roll(2 * distance + 1) - distance;
  }
}

const changes = new Map<string, readonly number[]>();

/** Every instant of 2018 to 2030 at which the process's clock jumps; asked of Date, never of the engine. */
export function clockChangesOf(zone: string): readonly number[] {
  let found = changes.get(zone);
  if (!found) {
    const list: number[] = [];
    const offset = (instant: number) => new Date(instant).getTimezoneOffset();
    for (let instant = FIRST; instant < LAST; instant += 6 * HOUR) {
      if (offset(instant) === offset(instant + 6 * HOUR)) continue;
      let exact = instant;
      while (offset(exact) === offset(instant)) exact += MINUTE;
      list.push(exact);
    }
    found = list;
    changes.set(zone, found);
  }
  return found;
}

/** Must run while the process lives in `zone`. */
export function randomQuestion(dice: Dice, zone: string): Question {
  const at = new Date(randomInstant(dice, zone));
  const schedules = {
    ...(dice.chance(40) && { queue: dice.chance(70) ? randomSchedule(dice, at) : null }),
    ...(dice.chance(40) && { channel: dice.chance(70) ? randomSchedule(dice, at) : null }),
    ...(dice.chance(85) && { company: randomSchedule(dice, at) }),
  };
  const count = dice.chance(35) ? 0 : 1 + dice.roll(5);
  const holidays = Array.from({ length: count }, () => randomHoliday(dice, at));
  return { schedules, holidays, zone, maxSends: 2, at };
}

/** The same question with texts and numbers in some of its scopes and holidays; a scope may have them without a week. */
export function withTexts(dice: Dice, question: Question): Question {
  const text = (name: string) => (dice.chance(60) ? `${name} ${dice.roll(1_000_000)}` : dice.oneOf(["", "  "]));
  const scoped = (name: keyof Question["schedules"]) => {
    const week = question.schedules[name]?.week ?? null;
    const isThere = week !== null || dice.chance(30);
    return isThere ? { week, message: text(name), maxSends: dice.chance(40) ? dice.roll(4) : null } : null;
  };
  const schedules = { queue: scoped("queue"), channel: scoped("channel"), company: scoped("company") };
  // A holiday has one date; the company has no number of its own beside the setting's.
  const holidays = question.holidays
    .filter(({ date }, place, all) => all.findIndex((other) => other.date === date) === place)
    .map((holiday) => ({ ...holiday, message: text("holiday") }));
  const company = schedules.company && { ...schedules.company, maxSends: null };
  return { ...question, schedules: { ...schedules, company }, holidays, maxSends: dice.roll(4) };
}

function randomInstant(dice: Dice, zone: string): number {
  const anywhere = FIRST + dice.roll((LAST - FIRST) / 1_000) * 1_000 + dice.roll(1_000);
  const kind = dice.roll(100);
  const jumps = clockChangesOf(zone);
  if (kind < 45 && jumps.length > 0) {
    const jump = dice.oneOf(jumps);
    const distance = dice.oneOf([2 * MINUTE, 2 * HOUR, 2 * HOUR, 36 * HOUR, 4 * DAY]);
    return dice.around(jump, dice.chance(10) ? 1 : distance);
  }
  const date = new Date(anywhere);
  if (kind < 75) {
    const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
    return dice.around(midnight, dice.oneOf([1, 2 * MINUTE, 3 * HOUR]));
  }
  // The end of February, where years differ, and the turn of the year.
  if (kind < 85) {
    const [month, day] = dice.oneOf([
      [1, 28] as const,
      [1, 29] as const,
      [2, 1] as const,
      [11, 31] as const,
      [0, 1] as const,
    ]);
    return new Date(date.getFullYear(), month, day).getTime() + dice.roll(DAY);
  }
  return anywhere;
}

function randomSchedule(dice: Dice, at: Date): Schedule {
  const common = dice.chance(6) ? dice.oneOf(["open", "closed"] as const) : null;
  const week: Week = Array.from({ length: 7 }, (): Day => {
    const type =
      common ?? dice.oneOf(["open", "closed", "closed", "hours", "hours", "hours", "hours", "hours"] as const);
    const count = dice.oneOf([1, 1, 2, 2, 3, 4]);
    return { type, periods: Array.from({ length: count }, () => randomPeriod(dice, at)) };
  });
  return { week, message: "" };
}

/** Overlapping ones and whole days are wanted here: the engine answers for whatever is stored. */
function randomPeriod(dice: Dice, at: Date): Period {
  const step = dice.oneOf([1, 15, 30, 60]);
  const now = at.getHours() * 60 + at.getMinutes();
  const time = () => {
    const minute = dice.chance(25) ? dice.around(now, 3) : dice.roll(1_440 / step) * step;
    return clockText((minute + 1_440) % 1_440);
  };
  const start = dice.chance(10) ? "00:00" : time();
  if (dice.chance(8)) return { start, end: "24:00" };
  return { start, end: dice.chance(8) ? "00:00" : dice.chance(4) ? start : time() };
}

function randomHoliday(dice: Dice, at: Date): Holiday {
  const day = dice.chance(60)
    ? new Date(at.getTime() + dice.around(0, 2) * DAY)
    : new Date(FIRST + dice.roll(3_650) * DAY);
  const date = dice.chance(8) ? "29/02" : `${two(day.getDate())}/${two(day.getMonth() + 1)}`;
  const mode = dice.oneOf(["closed", "one_period", "two_periods"] as const);
  const count = { closed: 0, one_period: 1, two_periods: 2 }[mode];
  return { date, mode, periods: Array.from({ length: count }, () => randomPeriod(dice, at)), message: "" };
}

const two = (value: number) => String(value).padStart(2, "0");
const clockText = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
