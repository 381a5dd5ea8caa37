// What is expected in the next seven days, by day or hour, with its band, the people it takes and how far off it was last week.
import { SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import type { Forecast as Foretold } from "@prosa/contracts/office/forecast";
import { IconCalendarStats } from "@tabler/icons-react";
import { useState } from "react";
import { type FigureSeries, LinesFigure } from "../../../entities/figures/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { Empty } from "../../../shared/ui/index.ts";
import { Block } from "../Block.tsx";
import home from "../home.module.css";
import type { HomeView } from "../use-home-filter.ts";
import css from "./forecast.module.css";
import { useForecast } from "./forecast.queries.ts";
import { asDate, asShortDate, hoursShown, peakOf } from "./forecast.rules.ts";

export function Forecast({ view }: { view: HomeView }) {
  const asked = useForecast(view.places, view.today);
  return (
    <Block query={asked} className={home.full}>
      {(foretold) => (foretold.hours.length === 0 ? <None {...foretold} /> : <Shown foretold={foretold} />)}
    </Block>
  );
}

function None({ weeks, begins, isCounting }: Foretold) {
  const { t } = useTranslation("forecast");
  const since = begins === null ? t("none.nothing") : t("none.weeks", { count: weeks, date: asDate(begins) });
  return (
    <Empty icon={<IconCalendarStats size={24} stroke={1.75} aria-hidden />} title={t("none.title")}>
      {t("none.needs")} {isCounting ? t("none.counting") : since}
    </Empty>
  );
}

const TENTHS_BELOW = 10;

function Shown({ foretold }: { foretold: Foretold }) {
  const { t } = useTranslation("forecast");
  const formats = useFormats();
  const locale = useLocale();
  const [by, setBy] = useState<"day" | "hour">("day");
  const weekday = (day: string) =>
    new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(Date.parse(day)).replace(".", "");
  const hours = hoursShown(foretold.hours);
  const points = by === "day" ? foretold.days : hours;
  const steps =
    by === "day"
      ? foretold.days.map(({ day }) => ({ name: `${weekday(day)}, ${asDate(day)}`, short: asShortDate(day) }))
      : hours.map(({ day, hour }) => ({
          name: `${weekday(day)}, ${asShortDate(day)}, ${t("hour", { hour })}`,
          short: `${weekday(day)} ${t("hour", { hour })}`,
        }));
  const series: FigureSeries[] = [
    { id: "mean", name: t("expected"), values: points.map(({ mean }) => mean), look: "line" },
    {
      id: "band",
      name: t("band"),
      values: points.map(({ high }) => high),
      from: points.map(({ low }) => low),
      look: "band",
    },
  ];
  const text = (value: number) =>
    value < TENTHS_BELOW && !Number.isInteger(value) ? formats.oneDecimal(value) : formats.count(value);
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={t("by")}
      data={(["day", "hour"] as const).map((value) => ({ value, label: t(`bys.${value}`) }))}
      value={by}
      onChange={(value) => setBy(value as typeof by)}
    />
  );
  return (
    <div data-testid="forecast">
      <LinesFigure title={t("title")} steps={steps} series={series} note={choice} text={text} />
      <People foretold={foretold} weekday={weekday} text={text} />
      <Notes foretold={foretold} text={text} />
    </div>
  );
}

interface Part {
  foretold: Foretold;
  text(value: number): string;
}

function People({ foretold, weekday, text }: Part & { weekday(day: string): string }) {
  const { t } = useTranslation("forecast");
  const isKnown = foretold.atOnce !== null;
  return (
    <table className={css.days}>
      <thead>
        <tr>
          <th scope="col">{t("day")}</th>
          <th scope="col">{t("expected")}</th>
          <th scope="col">{t("band")}</th>
          {isKnown && <th scope="col">{t("people")}</th>}
        </tr>
      </thead>
      <tbody>
        {foretold.days.map(({ day, mean, low, high }) => {
          const peak = peakOf(foretold.hours, day);
          return (
            <tr key={day}>
              <th scope="row">
                {weekday(day)}, {asShortDate(day)}
              </th>
              <td>{text(mean)}</td>
              <td>
                {text(low)} – {text(high)}
              </td>
              {isKnown && <td>{peak ? t("peak", { people: text(peak.people), hour: peak.hour }) : "–"}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Notes({ foretold, text }: Part) {
  const { t } = useTranslation("forecast");
  const formats = useFormats();
  const { weeks, lastWeek, holidays, handlingSeconds, atOnce } = foretold;
  const off = lastWeek && {
    expected: formats.count(lastWeek.expected),
    came: formats.count(lastWeek.came),
    off: formats.count(lastWeek.off),
    share: formats.count((lastWeek.off / Math.max(lastWeek.came, 1)) * 100),
  };
  return (
    <ul className={css.notes}>
      <li>{t("from", { count: weeks })}</li>
      <li>{off ? t("lastWeek", off) : t("noLastWeek")}</li>
      {holidays.length > 0 && <li>{t("holidays", { days: holidays.map(asShortDate).join(", ") })}</li>}
      <li>
        {atOnce !== null && handlingSeconds !== null
          ? t("needs", { handling: formats.duration(handlingSeconds * 1000), atOnce: text(atOnce) })
          : t("noPeople")}
      </li>
    </ul>
  );
}
