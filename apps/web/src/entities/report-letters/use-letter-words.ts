// A letter in words: which report, how often, and when the next one comes.

import type { ReportLetter } from "@prosa/contracts/report-letters";
import { reports } from "@prosa/contracts/report-list";
import { useFormats } from "../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../shared/i18n/index.ts";

/** A Monday, to name the days of the week by. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** From Monday. */
export function useWeekdays(): string[] {
  const locale = useLocale();
  const named = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, day) => named.format(MONDAY + day * DAY_MS));
}

export function useLetterWords() {
  const { t } = useTranslation("letters");
  const locale = useLocale();
  const { dateTime } = useFormats();
  const weekdays = useWeekdays();
  const language = (["en", "es"] as const).find((one) => locale.startsWith(one)) ?? "pt";
  return ({ report, rhythm, day, hour, nextAt, pausedAt }: ReportLetter) => {
    const named = reports.find(({ id }) => id === report)?.title[language] ?? t("home");
    return {
      plan:
        rhythm === "weekly"
          ? t("weeklyOn", { report: named, day: weekdays[day - 1], hour })
          : t("monthlyOn", { report: named, day, hour }),
      next: pausedAt === null ? t("next", { at: dateTime(nextAt) }) : t("paused"),
    };
  };
}
