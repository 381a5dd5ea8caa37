// Scheduled messages as plain values: their dates, and what becomes of a date that has come. Pure.
import type { ScheduleReason } from "@prosa/contracts/automation/schedules";
import type { ErrorCode } from "@prosa/contracts/errors";
import { dateText, instantInSeries, localOf, timeText } from "#company/hours";
import type { Dates } from "./schedules.types.ts";

const MINUTE = 60_000;
/** What leaves within so much of its date is in time. */
const IN_TIME_MS = MINUTE;

export function firstLocalOf(zone: string, at: Date): string {
  const { day, minute } = localOf(zone, at);
  return `${dateText(day)}T${timeText(minute)}`;
}

/** All of them, the first exactly as it was asked for; the others as the wall of the zone has them. */
export function datesOf({ sendAt, period, count }: Dates, zone: string): Date[] {
  const first = new Date(Math.floor(sendAt.getTime() / MINUTE) * MINUTE);
  if (period === null) return [first];
  const local = firstLocalOf(zone, first);
  const others = Array.from({ length: count - 1 }, (_, index) =>
    instantInSeries({ first: local, zone, period }, index + 1),
  );
  return [first, ...others.filter((at) => at !== null)];
}

export interface RunFacts {
  dueAt: Date;
  now: Date;
  lateMinutes: number;
  /** The database was put back then: what was due before may have left already. */
  restoredAt: Date | null;
  cancelIfAnswered: boolean;
  /** The customer wrote since it was scheduled. */
  isAnswered: boolean;
}

export type Decision = { send: true; isLate: boolean } | { send: false; reason: ScheduleReason };

export function decide({ dueAt, now, lateMinutes, restoredAt, cancelIfAnswered, isAnswered }: RunFacts): Decision {
  const late = now.getTime() - dueAt.getTime();
  const isOfThePast = restoredAt !== null && dueAt <= restoredAt;
  if (isOfThePast || late > lateMinutes * MINUTE + IN_TIME_MS) return { send: false, reason: "missed" };
  if (cancelIfAnswered && isAnswered) return { send: false, reason: "answered" };
  return { send: true, isLate: late > IN_TIME_MS };
}

const reasons: Partial<Record<ErrorCode, ScheduleReason>> = {
  ERR_WINDOW_CLOSED: "window",
  ERR_WAPP_NOT_INITIALIZED: "channel",
  ERR_NO_WAPP_FOUND: "channel",
  ERR_NO_TEMPLATE_FOUND: "template",
  ERR_TEMPLATE_NOT_SENDABLE: "template",
  ERR_TEMPLATE_PARAMETERS: "template",
  ERR_NO_FILE_FOUND: "file",
  ERR_FILE_NOT_ACCEPTED: "file",
};

export const reasonOf = (code: ErrorCode): ScheduleReason => reasons[code] ?? "refused";
