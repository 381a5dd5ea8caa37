// Who of an audience gets nothing, and why: one reason each, the first that holds. Pure.
import type { SkipReason } from "@prosa/contracts/campaigns";
import { spokenAt } from "@prosa/contracts/spoken";
import type { Person } from "./people.types.ts";
import { fillText, type ValueOf } from "./texts.rules.ts";

/** What texts speak of that is the same for everybody of a slice. */
export interface Shared {
  company: string;
  timeZone: string;
  language: string;
  queue: string;
  now: Date;
  /** A template of marketing, which the provider does not deliver to +1. */
  isMarketing?: boolean;
}

/** Whoever is known by number only has no name. */
export function valuesFor(person: Pick<Person, "name" | "number" | "extraInfo">, shared: Shared): ValueOf {
  const name = person.name === person.number ? "" : person.name.trim();
  const extra = new Map(person.extraInfo.map((info) => [info.name.trim().toLowerCase(), info.value]));
  const fixed: Record<string, () => string> = {
    name: () => name,
    firstName: () => name.split(/\s+/u)[0] ?? "",
    company: () => shared.company,
    queue: () => shared.queue,
    greeting: () => spoken().greeting,
    date: () => spoken().date,
    time: () => spoken().time,
  };
  const spoken = () => spokenAt(shared.now, shared.timeZone, shared.language, person.extraInfo);
  return (mark) => (Object.hasOwn(fixed, mark) ? fixed[mark]?.() : extra.get(mark.trim().toLowerCase()));
}

/** The fixed names; the contact's own fields come on top. */
export const fixedMarks: readonly string[] = ["name", "firstName", "greeting", "company", "queue", "date", "time"];

export const lacks = (texts: readonly string[], known: ValueOf): string[] => [
  ...new Set(texts.flatMap((text) => fillText(text, known).missing)),
];

/** `isNew`: when the list is made; later its own rows are no twins of anybody. */
export function reasonFor(person: Person, texts: readonly string[], shared: Shared, isNew: boolean): SkipReason | null {
  if (person.isOptedOut) return "optedOut";
  if (person.isIgnored) return "ignored";
  if (person.addressKey === null) return "noAddress";
  if (isNew && person.isTwin) return "duplicate";
  if (person.isAttended) return "inConversation";
  if (isNew && person.isInOther) return "inOtherCampaign";
  if (shared.isMarketing && person.number?.startsWith("1")) return "country";
  return lacks(texts, valuesFor(person, shared)).length > 0 ? "missingValue" : null;
}
