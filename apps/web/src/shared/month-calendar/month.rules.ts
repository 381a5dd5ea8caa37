// The stretch of time that a shown month asks for. Pure.
const DAY = 86_400_000;

/** From a week before the month's first day to two weeks after its end: whatever the weeks around it show. */
export function monthOf(date: string): { from: string; to: string } {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return {
    from: new Date(Date.UTC(year, month - 1, 1) - 8 * DAY).toISOString(),
    to: new Date(Date.UTC(year, month, 1) + 15 * DAY).toISOString(),
  };
}
