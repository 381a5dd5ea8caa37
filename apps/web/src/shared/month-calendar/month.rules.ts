// What a month shows, and the stretch of time that it asks for. Pure.
export interface CalendarItem {
  id: string;
  title: string;
  /** As the company's wall shows it. */
  wall: string;
  color: string;
  isMovable: boolean;
}

export interface MonthProps {
  /** A day of the month that is shown. */
  date: string;
  items: readonly CalendarItem[];
  onDate(date: string): void;
  onOpen(id: string): void;
  /** Its new wall time. */
  onMove(id: string, wall: string): void;
}

const DAY = 86_400_000;

/** From a week before the month's first day to two weeks after its end: whatever the weeks around it show. */
export function monthOf(date: string): { from: string; to: string } {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return {
    from: new Date(Date.UTC(year, month - 1, 1) - 8 * DAY).toISOString(),
    to: new Date(Date.UTC(year, month, 1) + 15 * DAY).toISOString(),
  };
}

/** The first day of another month. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The days of a month that hold something, in order, and what they hold by its hour. */
export function daysWith<T extends { wall: string }>(items: readonly T[], date: string): { day: string; items: T[] }[] {
  const inside = items.filter(({ wall }) => wall.slice(0, 7) === date.slice(0, 7));
  const byDay = Map.groupBy(
    inside.toSorted((one, other) => (one.wall < other.wall ? -1 : 1)),
    ({ wall }) => wall.slice(0, 10),
  );
  return [...byDay].map(([day, those]) => ({ day, items: those }));
}
