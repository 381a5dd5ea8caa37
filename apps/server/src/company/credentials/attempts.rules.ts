// How long somebody who keeps guessing has to wait. Pure.
import { ourLimits } from "@prosa/contracts/limits";

/** Wrong passwords in a row that cost nothing but the answer. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3_600;

/** What is kept per e-mail (or per e-mail and known device). */
export interface Guard {
  /** Evaluations on `day`, this one included. */
  evaluations: number;
  failures: number;
  lockedUntil: Date | null;
}

/** Doubles with every further failure: 30 s after the fifth, an hour from the twelfth on. */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_SECONDS);
}

/** Seconds until the next evaluation is allowed, or 0. `evaluations` is how many the day has already seen. */
export function secondsToWait(guard: Guard, now: Date): number {
  const locked = guard.lockedUntil ? Math.ceil((guard.lockedUntil.getTime() - now.getTime()) / 1000) : 0;
  const spent = guard.evaluations >= ourLimits.passwordTriesPerAccountPerDay ? secondsToMidnight(now) : 0;
  return Math.max(locked, spent, 0);
}

/** Days of limits are UTC days, whatever zone the people live in: the limit is about machines. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

function secondsToMidnight(now: Date): number {
  return 86_400 - (Math.floor(now.getTime() / 1000) % 86_400);
}

/** The fixed window a moment falls into. */
export function windowStart(now: Date, seconds: number): Date {
  const length = seconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
}
