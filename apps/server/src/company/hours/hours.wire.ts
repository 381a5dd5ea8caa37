// Business hours between their wire shape and the engine's.
import type { BusinessDay, previewHours } from "@prosa/contracts/hours";
import type { AnswerOf } from "@prosa/contracts/route";
import type { z } from "zod";
import type { DecidingRule, Decision, Week } from "./hours.types.ts";

type WireDay = z.infer<typeof BusinessDay>;
type NowState = AnswerOf<typeof previewHours>;

export function daysOf(week: Week): WireDay[] {
  return week.map(({ type, periods }, day) => ({
    day,
    type,
    periods: periods.map(({ start, end }) => ({ start, end })),
  }));
}

/** Null unless every day of the week is there exactly once. */
export function weekOf(days: readonly WireDay[]): Week | null {
  const sorted = days.toSorted((one, other) => one.day - other.day);
  if (sorted.length !== 7 || sorted.some(({ day }, index) => day !== index)) return null;
  return sorted.map(({ type, periods }) => ({ type, periods }));
}

export function toNowState({ nextChange, rule, ...decision }: Decision): NowState {
  return { ...decision, until: nextChange?.toISOString() ?? null, rule: ruleOf(rule) };
}

/** `day` and `holiday` say where to look: the weekday of the week, or the date in the list of holidays. */
function ruleOf(rule: DecidingRule): NowState["rule"] {
  switch (rule.kind) {
    case "always":
      return { kind: "always", scope: "company", day: null, holiday: null };
    case "weekday":
      return { kind: "weekday", scope: rule.scope, day: rule.weekday, holiday: null };
    case "holiday":
      return { kind: "holiday", scope: "company", day: null, holiday: rule.holiday.date };
    case "spill":
      return { kind: "spill", scope: rule.scope, day: rule.from.weekday, holiday: rule.from.holiday?.date ?? null };
  }
}
