// When customers write: weekdays by hours over four weeks.
import { HeatFigure, useFigures } from "../../entities/figures/index.ts";
import { useLocale, useTranslation } from "../../shared/i18n/index.ts";
import { Block } from "./Block.tsx";
import { dayPlus, hoursOf } from "./home.rules.ts";
import type { HomeView } from "./use-home-filter.ts";

const DAYS = 28;
/** A Monday, to name the days of the week by. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function Heat({ view }: { view: HomeView }) {
  const { t } = useTranslation("home");
  const locale = useLocale();
  const days = { from: dayPlus(view.today, 1 - DAYS), to: view.today };
  const asked = useFigures({ metrics: ["openedIn"], ...days, ...view.places, by: "weekdayHour" });
  const named = (weekday: "short" | "long", day: number) =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }).format(MONDAY + day * DAY_MS).replace(".", "");
  const weekdays = Array.from({ length: 7 }, (_, day) => ({ short: named("short", day), long: named("long", day) }));
  return (
    <Block query={asked}>
      {({ rows }) => {
        const counts = new Map(rows.map(({ key, values }) => [key, values.openedIn?.n ?? 0]));
        const hours = hoursOf(rows.map(({ key }) => Number(key.slice(2))));
        const values = weekdays.map((_, day) =>
          hours.map((hour) => counts.get(`${day + 1}-${String(hour).padStart(2, "0")}`) ?? 0),
        );
        return <HeatFigure title={t("heat.title")} note={t("heat.note")} {...{ weekdays, hours, values }} />;
      }}
    </Block>
  );
}
