// How dates, times, numbers and money are written, on screens and on printed pages: always dd/MM/yyyy, in the company's time zone.

export interface FormatSettings {
  locale: string;
  timeZone: string;
  currency: string;
}

interface Parts {
  year: string;
  month: string;
  day: string;
}

const DAY_MS = 86_400_000;

/** Intl puts no-break spaces of two kinds, which break comparing, copying and searching. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

export function createFormats({ locale, timeZone, currency }: FormatSettings) {
  const inZone = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: locale === "en-US" ? "numeric" : "2-digit",
    minute: "2-digit",
    hour12: locale === "en-US",
  });
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: "short" });
  const shortMonth = new Intl.DateTimeFormat(locale, { timeZone, month: "short" });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const measures = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });

  const parts = (date: Date): Parts => {
    const [year = "", month = "", day = ""] = inZone.format(date).split("-");
    return { year, month, day };
  };
  const dayNumber = (date: Date) => {
    const { year, month, day } = parts(date);
    return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
  };
  const daysApart = (from: Date, to: Date) => dayNumber(to) - dayNumber(from);

  const date = (value: Date | string) => {
    const { year, month, day } = parts(new Date(value));
    return `${day}/${month}/${year}`;
  };
  const time = (value: Date | string) => plainSpaces(clock.format(new Date(value)));

  return {
    /** 05/03/2026 */
    date,
    /** 14:03; 2:03 PM only in American English */
    time,
    /** 05/03/2026 14:03 */
    dateTime: (value: Date | string) => `${date(value)} ${time(value)}`,
    /** In sentences English shows 05 Mar 2026, so that nobody takes the day for the month. */
    proseDate(value: Date | string) {
      if (!locale.startsWith("en")) return date(value);
      const { year, day } = parts(new Date(value));
      return `${day} ${shortMonth.format(new Date(value))} ${year}`;
    },
    /** Times in lists: agora, 5 min, 14:03, ontem, qua., 05/03 */
    listTime(value: Date | string, now: Date) {
      const moment = new Date(value);
      const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
      if (minutes < 1) return relative.format(0, "second");
      if (minutes < 60) return `${minutes} min`;
      const days = daysApart(moment, now);
      if (days === 0) return time(moment);
      if (days === 1) return relative.format(-1, "day");
      if (days < 7) return weekday.format(moment);
      const { year, month, day } = parts(moment);
      return year === parts(now).year ? `${day}/${month}` : `${day}/${month}/${year}`;
    },
    /** Separators between messages: Hoje, Ontem, a weekday for a week, then the date */
    dayName(value: Date | string, now: Date) {
      const moment = new Date(value);
      const days = daysApart(moment, now);
      if (days >= 0 && days <= 1) {
        const word = relative.format(-days, "day");
        return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
      }
      if (days > 1 && days < 7) {
        return new Intl.DateTimeFormat(locale, { timeZone, weekday: "long" }).format(moment);
      }
      return date(moment);
    },
    daysApart,
    /** 2 min 10 s; 3 h 12 min; 2 d 4 h. Two units at most. */
    duration(milliseconds: number) {
      const total = Math.max(0, Math.round(milliseconds / 1000));
      const units: [number, string][] = [
        [Math.floor(total / 86_400), "d"],
        [Math.floor((total % 86_400) / 3600), "h"],
        [Math.floor((total % 3600) / 60), "min"],
        [total % 60, "s"],
      ];
      const first = units.findIndex(([amount]) => amount > 0);
      if (first < 0) return "0 s";
      return units
        .slice(first, first + 2)
        .filter(([amount]) => amount > 0)
        .map(([amount, unit]) => `${amount} ${unit}`)
        .join(" ");
    },
    /** How long somebody waits, as a clock shows it: whole minutes. */
    wait(since: Date | string, now: Date) {
      const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
      if (minutes < 60) return `${minutes} min`;
      const hours = Math.floor(minutes / 60);
      if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
      return `${Math.floor(hours / 24)} d ${hours % 24} h`;
    },
    /** +55 11 91234-5678; numbers of other countries only get their plus, hidden ones and names of other kinds stay. */
    phone(value: string) {
      if (/[^\d\s+().-]/.test(value)) return value;
      const digits = value.replace(/\D/g, "");
      const [, area, first, last] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
      return area ? `+55 ${area} ${first}-${last}` : `+${digits}`;
    },
    count: (value: number) => counts.format(value),
    measure: (value: number) => measures.format(value),
    /** 8,4 mil: in cards only */
    compact: (value: number) => plainSpaces(compact.format(value)),
    money(cents: number, inCurrency: string = currency) {
      const format = new Intl.NumberFormat(locale, {
        style: "currency",
        currency: inCurrency,
        currencyDisplay: "narrowSymbol",
        // Spanish of Spain would print 1234,50 without it.
        useGrouping: "always" as unknown as boolean,
      });
      return plainSpaces(format.format(cents / 100));
    },
    /** R$ 84.300: totals, where cents only make noise */
    moneyRounded(cents: number, inCurrency: string = currency) {
      const format = new Intl.NumberFormat(locale, {
        style: "currency",
        currency: inCurrency,
        currencyDisplay: "narrowSymbol",
        maximumFractionDigits: 0,
        useGrouping: "always" as unknown as boolean,
      });
      return plainSpaces(format.format(Math.round(cents / 100)));
    },
    /** 3,4 */
    oneDecimal: (value: number) => tenths.format(value),
    /** The hour of the day in the company's zone, 0 to 23. */
    hour: (value: Date) =>
      Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hour12: false }).format(value)) % 24,
  };
}

export type Formats = ReturnType<typeof createFormats>;

export function greetingOf(hour: number): "morning" | "afternoon" | "evening" {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}
