// Weekdays by hours as cells, darker where more happens; a table for whoever does not see colours.
import { heatOf, largestOf } from "@prosa/charts";
import { useId } from "react";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import css from "./figures.module.css";

interface Props {
  title: string;
  note: string;
  /** From Monday. */
  weekdays: readonly { short: string; long: string }[];
  /** The hours that are shown, and of each weekday its values in that order. */
  hours: readonly number[];
  values: readonly (readonly number[])[];
}

export function HeatFigure({ title, note, weekdays, hours, values }: Props) {
  const { t } = useTranslation("figures");
  const formats = useFormats();
  const titleId = useId();
  const largest = largestOf(values.flat());
  return (
    <figure className={css.figure} aria-labelledby={titleId}>
      <figcaption className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <span className={css.note}>{note}</span>
        <span className="grow" />
        <span className={css.scale} aria-hidden>
          {t("less")}
          {[0, 1, 3, 5].map((step) => (
            <i key={step} style={{ background: `var(--heat${step})` }} />
          ))}
          {t("more")}
        </span>
      </figcaption>
      <table className={css.heat}>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              <span className="sr">{t("weekday")}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                <span className={hour % 2 === 0 ? undefined : "sr"}>{hour}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map(({ short, long }, day) => (
            <tr key={long}>
              <th scope="row" className={css.weekday} aria-label={long}>
                {short}
              </th>
              {hours.map((hour, index) => {
                const value = values[day]?.[index] ?? 0;
                return (
                  <td key={hour} title={t("cell", { day: long, hour, count: value, shown: formats.count(value) })}>
                    <i style={{ background: `var(--heat${heatOf(value, largest)})` }} aria-hidden />
                    <span className="sr">{formats.count(value)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
