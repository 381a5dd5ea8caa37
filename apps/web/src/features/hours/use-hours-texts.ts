// The words of a decision: until when, and which rule decided.
import { weekdayName } from "../../shared/clock/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../shared/i18n/index.ts";
import type { Moment } from "./hours.queries.ts";
import { untilText } from "./moment.rules.ts";

export function useUntilText(): (until: string, from: Date) => string {
  const formats = useFormats();
  const locale = useLocale();
  return (until, from) =>
    untilText(until, from, formats, (date) => {
      // The weekday where the company is, not where the browser is.
      const [day = 1, month = 1, year = 1970] = formats.date(date).split("/").map(Number);
      return weekdayName(new Date(Date.UTC(year, month - 1, day)).getUTCDay(), locale, "short");
    });
}

export function useRuleText(): (rule: Moment["rule"]) => string {
  const { t } = useTranslation("hours");
  const locale = useLocale();
  return ({ kind, scope, day, holiday }) => {
    const name = weekdayName(day ?? 0, locale, "long");
    const of = t(`scope.of.${scope}`);
    if (kind === "always") return t("rule.always");
    if (kind === "holiday") return t("rule.holiday", { date: holiday ?? "" });
    if (kind === "weekday") return t("rule.weekday", { day: name, scope: of });
    return holiday ? t("rule.spillHoliday", { date: holiday }) : t("rule.spill", { day: name, scope: of });
  };
}
