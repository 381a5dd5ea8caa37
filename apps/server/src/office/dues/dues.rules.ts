// Which notice of an open invoice is due now, by the calendar and the clock where the company lives. Pure.
import type { DueKind, Dues } from "@prosa/contracts/company/saas-dues";

const A_DAY_MS = 86_400_000;
/** A step that was missed for longer is not told any more: the next one says the same. */
const LATE_DAYS = 2;
const FIRST_HOUR = 8;
const LAST_HOUR = 20;

interface Local {
  /** Days since some day, the same for every zone. */
  day: number;
  hour: number;
}

export function localOf(at: Date, timeZone: string): Local {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { day: Date.UTC(of("year"), of("month") - 1, of("day")) / A_DAY_MS, hour: of("hour") };
}

/** Nobody is reminded at night. */
export const isAwake = (now: Date, timeZone: string): boolean => {
  const { hour } = localOf(now, timeZone);
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
};

/** An invoice falls due at the midnight that ends its day. */
const lastMoment = (dueAt: Date) => new Date(dueAt.getTime() - 1);

export const dueDay = (dueAt: Date, timeZone: string): number => localOf(lastMoment(dueAt), timeZone).day;

export interface DueFacts {
  readonly dueAt: Date;
  /** From when the company is shut out because of this very invoice; null: it is not. */
  readonly blockedFrom: Date | null;
  readonly timeZone: string;
  readonly now: Date;
}

export interface DueStep {
  readonly step: string;
  readonly kind: DueKind;
  readonly mail: boolean;
  readonly whatsapp: boolean;
}

/** The newest step that has come, or none: whoever was not told in time hears the present state and not the past. */
export function stepNow({ dueAt, blockedFrom, timeZone, now }: DueFacts, dues: Dues): DueStep | null {
  if (!dues.isOn || !isAwake(now, timeZone)) return null;
  const due = dueDay(dueAt, timeZone);
  const today = localOf(now, timeZone).day - due;
  const steps = dues.steps.map(({ days, mail, whatsapp }) => ({
    at: days,
    order: 0,
    told: { step: String(days), kind: days <= 0 ? ("before" as const) : ("after" as const), mail, whatsapp },
  }));
  const isShut = blockedFrom !== null && blockedFrom <= now;
  const block = isShut
    ? [
        {
          at: localOf(blockedFrom, timeZone).day - due,
          order: 1,
          told: { step: "block", kind: "block" as const, ...dues.atBlock },
        },
      ]
    : [];
  const come = [...steps, ...block]
    .filter(({ at }) => at <= today)
    .sort((one, other) => other.at - one.at || other.order - one.order)[0];
  if (!come || today - come.at > LATE_DAYS) return null;
  return come.told;
}
