// How long somebody who keeps guessing has to wait. Pure.
import { ourLimits } from "@prosa/contracts/limits";

/** Wrong passwords in a row that cost nothing but the answer. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3_600;

/** What is kept per account, and per browser the account knows. */
export interface Guard {
  /** Evaluations of the day, by whomever. */
  evaluations: number;
  /** Those of them that came from browsers the account does not know. */
  byStrangers: number;
  failures: number;
  lockedUntil: Date | null;
}

/** Doubles with every further failure: 30 s after the fifth, an hour from the twelfth on. */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_SECONDS);
}

/** Seconds until a stranger may try the account again, or 0. Strangers leave a part of the day's sum to known browsers. */
export function strangersWait(account: Guard, now: Date): number {
  const isSpent = account.byStrangers >= ourLimits.passwordTriesByStrangersPerDay || isDaySpent(account);
  return Math.max(locked(account, now), isSpent ? secondsToMidnight(now) : 0);
}

/** The same for a browser the account knows: other people's guesses do not make it wait, only the day's whole sum. */
export function knownWait(account: Guard, device: Guard, now: Date): number {
  return Math.max(locked(device, now), isDaySpent(account) ? secondsToMidnight(now) : 0);
}

const isDaySpent = ({ evaluations }: Guard) => evaluations >= ourLimits.passwordTriesPerAccountPerDay;

function locked({ lockedUntil }: Guard, now: Date): number {
  return lockedUntil ? Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)) : 0;
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
