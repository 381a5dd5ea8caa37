// When customers write: mostly in office hours of working days, a little in the evening and at weekends. Pure.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SLOT = 10 * MINUTE;
/** Most of Brazil; there has been no summer time since 2019. */
const ZONE = -3 * HOUR;

/** From midnight to midnight of a working day: a peak before lunch, one after it, and those who write in bed. */
const hours = [1, 0, 0, 0, 0, 1, 2, 6, 20, 40, 48, 44, 26, 30, 44, 42, 38, 30, 18, 14, 12, 9, 5, 2];
const SATURDAY = 0.35;
const SUNDAY = 0.08;

export function weightAt(moment: number): number {
  const local = new Date(moment + ZONE);
  const day = local.getUTCDay();
  const share = day === 0 ? SUNDAY : day === 6 ? SATURDAY : 1;
  return (hours[local.getUTCHours()] ?? 0) * share;
}

/** So many moments before `now`, in order: each stands for as many of what happened as any other. */
export function momentsBefore(now: Date, days: number, count: number): Date[] {
  const first = now.getTime() - days * DAY;
  const slots: { at: number; weight: number }[] = [];
  for (let at = first; at + SLOT <= now.getTime(); at += SLOT) slots.push({ at, weight: weightAt(at) });
  const total = slots.reduce((sum, { weight }) => sum + weight, 0);
  const found: Date[] = [];
  let passed = 0;
  for (const { at, weight } of slots) {
    while (found.length < count && weight > 0 && ((found.length + 0.5) * total) / count <= passed + weight) {
      const share = (((found.length + 0.5) * total) / count - passed) / weight;
      found.push(new Date(Math.round(at + share * SLOT)));
    }
    passed += weight;
  }
  return found;
}
