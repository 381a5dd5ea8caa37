// When a company's plan is due, and what that means today. Pure.

const A_DAY_MS = 86_400_000;

export interface Trial {
  allowed: boolean;
  days: number;
}

/** Missing or unreadable means no trial: what nobody offered is not given. */
export function readTrial(value: unknown): Trial {
  const { allowed, days } = (value ?? {}) as Partial<Trial>;
  const isGood = allowed === true && Number.isInteger(days) && (days as number) >= 1 && (days as number) <= 365;
  return isGood ? { allowed: true, days: days as number } : { allowed: false, days: 0 };
}

/**
 * With a trial: so many days from now. Without: the end of this day where the company lives, so that the person who
 * signed up can look around today and is asked to pay from tomorrow on.
 */
export function firstDueDate(trial: Trial, timeZone: string, now: Date): Date {
  return trial.allowed ? new Date(now.getTime() + trial.days * A_DAY_MS) : endOfDayIn(timeZone, now);
}

/** The first moment whose date there is tomorrow, to the minute: zones shift by whole minutes, and days by summer time. */
export function endOfDayIn(timeZone: string, now: Date): Date {
  const formatter = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const today = formatter.format(now);
  const minute = 60_000;
  let inside = Math.floor(now.getTime() / minute);
  let outside = inside + 26 * 60;
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (formatter.format(middle * minute) === today) inside = middle;
    else outside = middle;
  }
  return new Date(outside * minute);
}

/** The specification's: a due date is today at the earliest, by the calendar where the company lives. */
export function isBeforeToday(dueAt: Date, timeZone: string, now: Date): boolean {
  const formatter = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return formatter.format(dueAt) < formatter.format(now);
}

/** Whole days still to come, rounded up; zero or less once it is past. */
export function daysLeft(dueAt: Date, now: Date): number {
  return Math.ceil((dueAt.getTime() - now.getTime()) / A_DAY_MS) + 0;
}

export function isKnownTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    // An offset such as "+03:00" is accepted by Intl but is no place with a history of summer times.
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}
