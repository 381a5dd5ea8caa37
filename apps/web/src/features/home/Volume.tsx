// What came and what was closed: by the hour of one day beside the same weekday a week before, or by day.
import type { FigureRow } from "@prosa/contracts/figures";
import type { MetricId } from "@prosa/contracts/metrics";
import { type FigureSeries, LinesFigure, useFigures } from "../../entities/figures/index.ts";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Block } from "./Block.tsx";
import css from "./home.module.css";
import { dayPlus, eachDay, hoursOf, isOneDay } from "./home.rules.ts";
import type { HomeView } from "./use-home-filter.ts";

const WEEK = 7;
const metrics = ["openedIn", "closed"] as const;

const countOf = (rows: readonly FigureRow[], key: string, metric: MetricId) =>
  rows.find((row) => row.key === key)?.values[metric]?.n ?? 0;
const twoDigits = (hour: number) => String(hour).padStart(2, "0");

export function Volume({ view }: { view: HomeView }) {
  return isOneDay(view.days) ? <ByHour view={view} /> : <ByDay view={view} />;
}

function ByHour({ view }: { view: HomeView }) {
  const { t } = useTranslation(["home", "figures"]);
  const formats = useFormats();
  const now = useNow(60_000);
  const { days, places, today } = view;
  const asked = useFigures({ metrics, ...days, ...places, by: "hour" });
  const weekAgo = dayPlus(days.from, -WEEK);
  const earlier = useFigures({ metrics: ["openedIn"], from: weekAgo, to: weekAgo, ...places, by: "hour" });
  const past = earlier.data?.rows ?? [];
  return (
    <Block query={asked} className={css.wide}>
      {({ rows }) => {
        const hours = hoursOf([...rows, ...past].map(({ key }) => Number(key)));
        const end = days.from === today ? formats.hour(now) : 23;
        const upToNow = (metric: MetricId) =>
          hours.map((hour) => (hour > end ? null : countOf(rows, twoDigits(hour), metric)));
        const series: FigureSeries[] = [
          { id: "openedIn", name: t("figures:metrics.openedIn"), values: upToNow("openedIn"), look: "area" },
          { id: "closed", name: t("figures:metrics.closed"), values: upToNow("closed"), look: "dots" },
          {
            id: "before",
            name: t("volume.weekBefore"),
            values: hours.map((hour) => countOf(past, twoDigits(hour), "openedIn")),
            look: "thin",
          },
        ];
        const steps = hours.map((hour) => ({ name: t("volume.hour", { hour }), short: t("volume.hour", { hour }) }));
        return <LinesFigure title={t("volume.byHour")} steps={steps} series={series} />;
      }}
    </Block>
  );
}

function ByDay({ view }: { view: HomeView }) {
  const { t } = useTranslation(["home", "figures"]);
  const { days, places } = view;
  const asked = useFigures({ metrics, ...days, ...places, by: "day" });
  return (
    <Block query={asked} className={css.wide}>
      {({ rows }) => {
        const all = eachDay(days);
        const of = (metric: MetricId) => all.map((day) => countOf(rows, day, metric));
        const written = (day: string) => day.split("-").toReversed();
        return (
          <LinesFigure
            title={t("volume.byDay")}
            steps={all.map((day) => ({ name: written(day).join("/"), short: written(day).slice(0, 2).join("/") }))}
            series={[
              { id: "openedIn", name: t("figures:metrics.openedIn"), values: of("openedIn"), look: "area" },
              { id: "closed", name: t("figures:metrics.closed"), values: of("closed"), look: "dots" },
            ]}
          />
        );
      }}
    </Block>
  );
}
