// The login schedule between its two forms: the specification's list on the wire, one entry per weekday in the table. Pure.
import type { HorarioLogin } from "@prosa/contracts/people";
import type { LoginSchedule } from "#company/sessions";
import { AppError } from "#platform/errors";

const weekdays = [0, 1, 2, 3, 4, 5, 6];
/** What the screen shows for a day without hours of its own. */
const closed = { allowed: false, start: "08:00", end: "18:00" };

/** A day that is not named is not allowed; a day named twice is nobody's clear wish. */
export function toStored(wire: HorarioLogin): LoginSchedule {
  const days = wire.map(({ day }) => day);
  const twice = days.findIndex((day, place) => days.indexOf(day) !== place);
  if (twice >= 0) throw new AppError("ERR_VALIDATION", { field: `horarioLogin.${twice}.day` });
  return Object.fromEntries(wire.map(({ day, ...window }) => [String(day), window]));
}

export function toWire(stored: LoginSchedule): HorarioLogin {
  return weekdays.map((day) => ({ day, ...(stored[String(day)] ?? closed) }));
}

export function allowsNever(schedule: LoginSchedule | null): boolean {
  return schedule !== null && !Object.values(schedule).some(({ allowed }) => allowed);
}
