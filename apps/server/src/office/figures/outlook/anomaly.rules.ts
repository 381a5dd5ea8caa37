// What of an hour is unusual, against the same hour of the weeks before. Pure.
import { LEAST_WEEKS } from "@prosa/contracts/office/forecast";
import { dateText, localOf } from "#company/hours";
import { sumOf } from "./forecast.rules.ts";
import type { Anomaly, HourFacts } from "./outlook.types.ts";

/** Standard deviations of a number that comes by chance. */
const SPREAD = 3;
const LEAST_APART = 20;
const LEAST_ANSWERS = 10;
const SLOWER = 2;
const LEAST_ON_CHANNEL = 10;

/** `past`: the same hour of the days like this one, newest first. `channelIds`: those that are in use. */
export function anomaliesOf(now: HourFacts, past: readonly HourFacts[], channelIds: readonly number[]): Anomaly[] {
  if (past.length < LEAST_WEEKS) return [];
  return [...arrivals(now, past), ...slowness(now, past), ...silence(now, past, channelIds)];
}

function arrivals({ opened }: HourFacts, past: readonly HourFacts[]): Anomaly[] {
  const usual = sumOf(past.map((hour) => hour.opened)) / past.length;
  const apart = Math.abs(opened - usual);
  if (apart < LEAST_APART || apart <= SPREAD * Math.sqrt(usual)) return [];
  return [{ kind: opened > usual ? "more" : "less", channelId: null, seen: opened, usual }];
}

function slowness({ answers, answerSeconds }: HourFacts, past: readonly HourFacts[]): Anomaly[] {
  const before = sumOf(past.map((hour) => hour.answers));
  if (answers < LEAST_ANSWERS || before < LEAST_ANSWERS) return [];
  const [seen, usual] = [answerSeconds / answers, sumOf(past.map((hour) => hour.answerSeconds)) / before];
  return usual > 0 && seen >= SLOWER * usual ? [{ kind: "slow", channelId: null, seen, usual }] : [];
}

function silence(now: HourFacts, past: readonly HourFacts[], channelIds: readonly number[]): Anomaly[] {
  const weeks = past.slice(0, LEAST_WEEKS);
  return channelIds.flatMap((channelId): Anomaly[] => {
    const before = weeks.map(({ byChannel }) => byChannel.get(channelId) ?? 0);
    const isSilent = (now.byChannel.get(channelId) ?? 0) === 0 && before.every((count) => count >= LEAST_ON_CHANNEL);
    return isSilent ? [{ kind: "silent", channelId, seen: 0, usual: sumOf(before) / before.length }] : [];
  });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What was written in an hour is there to be seen so long after it. */
const MARGIN_MS = 2 * MINUTE_MS;
/** What is older is no news any more. */
const MOST_HOURS = 3;

export interface LocalHour {
  day: string;
  hour: number;
}

/** Whole hours of the company's clock that have ended and were not looked at, oldest first, and until when that is. */
export function hoursToJudge(
  zone: string,
  judgedUntil: Date | null,
  now: Date,
): { hours: LocalHour[]; until: Date } | null {
  const at = now.getTime() - MARGIN_MS;
  const { minute } = localOf(zone, new Date(at));
  const end = at - (at % MINUTE_MS) - (minute % 60) * MINUTE_MS;
  const since = Math.max(judgedUntil?.getTime() ?? end - HOUR_MS, end - MOST_HOURS * HOUR_MS);
  const count = Math.floor((end - since) / HOUR_MS);
  if (count < 1) return null;
  const hours = Array.from({ length: count }, (_, index) => {
    const local = localOf(zone, new Date(end - (count - index) * HOUR_MS));
    return { day: dateText(local.day), hour: Math.floor(local.minute / 60) };
  });
  return { hours, until: new Date(end) };
}
