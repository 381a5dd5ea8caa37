// The words of business hours: weeks, periods, holidays, and what a decision says.

export type DayType = "open" | "closed" | "hours";

/** Wall-clock times "HH:MM". An end at or before the start lies on the next civil day; an end may be "24:00". */
export interface Period {
  start: string;
  end: string;
}

/** `periods` count only when the type is "hours"; otherwise they wait for the day the type is switched back. */
export interface Day {
  type: DayType;
  periods: readonly Period[];
}

/** Seven days, 0 is Sunday. */
export type Week = readonly Day[];

/** Week, text and number are each taken from the most particular scope that has its own. */
export interface Schedule {
  /** Null: as the more general scope. */
  week: Week | null;
  /** What a customer is told while it is closed; empty: as the more general scope. */
  message: string;
  /** How often one ticket is told so; null or absent: as the more general scope. */
  maxSends?: number | null;
}

/** From the most particular to the most general. */
export const scopes = ["queue", "channel", "company"] as const;
export type Scope = (typeof scopes)[number];
export type Schedules = { readonly [S in Scope]?: Schedule | null };

export type HolidayMode = "closed" | "one_period" | "two_periods";

export interface Holiday {
  /** "DD/MM", every year; "29/02" only in leap years. */
  date: string;
  mode: HolidayMode;
  periods: readonly Period[];
  /** Empty means the schedule's own absence message. */
  message: string;
}

/** Which rule answered, with enough of it to show on a screen. */
export type DecidingRule =
  | { kind: "always"; scope: null }
  | { kind: "weekday"; scope: Scope; weekday: number; dayType: DayType; period: Period | null }
  | { kind: "holiday"; scope: "company"; holiday: Holiday; period: Period | null }
  | { kind: "spill"; scope: Scope; period: Period; from: SpillOrigin };

/** The civil day on which the period that runs past midnight began. */
export interface SpillOrigin {
  /** "YYYY-MM-DD". */
  date: string;
  weekday: number;
  holiday: Holiday | null;
}

export interface Question {
  schedules: Schedules;
  /** The company's: they hold for every scope. */
  holidays: readonly Holiday[];
  /** IANA name; an unknown one throws a RangeError, as it does in Intl. */
  zone: string;
  /** How often one ticket is told, where no scope says otherwise: the company's number. */
  maxSends: number;
  at: Date;
}

export interface Decision {
  isOpen: boolean;
  rule: DecidingRule;
  /** What the customer is told; null while open, where no text was written, and where it is never to be sent. */
  message: string | null;
  /** How often one ticket is told at most. */
  maxSends: number;
  /** "YYYY-MM-DD" and "HH:MM" on the wall clock of the zone. */
  localDate: string;
  localTime: string;
  /** The first later instant at which `isOpen` is the other way round; null when there is none within 370 days. */
  nextChange: Date | null;
}
