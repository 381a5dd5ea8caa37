// When something is open between two moments, as spans, and how they join what was known before. Pure.
import { decide } from "../hours.rules.ts";
import type { Question } from "../hours.types.ts";

export interface OpenSpan {
  opensAt: number;
  closesAt: number;
}

export interface CountedSpan extends OpenSpan {
  /** Milliseconds for which it had been open before. */
  openBefore: number;
}

export type Rules = Omit<Question, "at">;

export function spansBetween(rules: Rules, from: number, to: number): OpenSpan[] {
  const spans: OpenSpan[] = [];
  for (let at = from; at < to; ) {
    const { isOpen, nextChange } = decide({ ...rules, at: new Date(at) });
    const end = Math.min(to, nextChange?.getTime() ?? to);
    if (isOpen && end > at) spans.push({ opensAt: at, closesAt: end });
    at = end;
  }
  return spans;
}

export interface Continued {
  /** The last of those that stay, where it ends now; null: there was none. */
  last: CountedSpan | null;
  added: CountedSpan[];
}

/** What lies before `now` stays as it was; from then on it is as the hours say today. */
export function continueSpans(last: CountedSpan | null, coming: readonly OpenSpan[], now: number): Continued {
  const [next, ...later] = coming;
  const runsOn = last !== null && last.closesAt >= now && next?.opensAt === now;
  const closesAt = runsOn ? next.closesAt : Math.min(last?.closesAt ?? now, now);
  const stays = last && { ...last, closesAt };
  // Nothing but an instant: from here on the time is counted by spans, and before it stood open.
  const begins = last === null && next?.opensAt !== now ? [{ opensAt: now, closesAt: now }] : [];
  return { last: stays, added: counted([...begins, ...(runsOn ? later : coming)], stays) };
}

/** Each with what was open before it. */
export function counted(spans: readonly OpenSpan[], after: CountedSpan | null = null): CountedSpan[] {
  let openBefore = after ? after.openBefore + after.closesAt - after.opensAt : 0;
  return spans.map((span) => {
    const one = { ...span, openBefore };
    openBefore += span.closesAt - span.opensAt;
    return one;
  });
}
