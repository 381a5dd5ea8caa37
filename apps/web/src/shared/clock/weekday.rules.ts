// Weekdays by their number, 0 is Sunday, in the words of a locale. Pure.

/** As a working week is read: Monday first. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const;

// 1 January 2023 was a Sunday.
const momentOf = (day: number) => new Date(Date.UTC(2023, 0, 1 + day));

/** "segunda-feira" or "Seg": the short form stands alone in a column, so it has a capital and no dot. */
export function weekdayName(day: number, locale: string, style: "long" | "short"): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: "UTC" }).format(momentOf(day));
  if (style === "long") return name;
  const bare = name.replace(/\.$/, "");
  return bare.charAt(0).toLocaleUpperCase(locale) + bare.slice(1);
}
