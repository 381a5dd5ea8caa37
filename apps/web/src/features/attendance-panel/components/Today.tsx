// Today's figures above the wall, each with the tickets behind it; asked for again as news comes.
import type { MetricId } from "@prosa/contracts/metrics";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { figureText, useFigures, useFiguresNews } from "../../../entities/figures/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../today.module.css";

const metrics = ["openedIn", "closed", "firstAnswer", "inTarget", "grade"] as const satisfies readonly MetricId[];

/** The company's day, as figures are asked for. */
export function useToday(): string {
  return useFormats().date(useNow(60_000)).split("/").toReversed().join("-");
}

export function Today() {
  const { t } = useTranslation(["panel", "figures"]);
  const formats = useFormats();
  const today = useToday();
  const asked = useFigures({ metrics, from: today, to: today }, "quick");
  useFiguresNews();
  return (
    <dl className={css.today} aria-label={t("today")} aria-busy={asked.isPending}>
      {metrics.map((metric) => (
        <div key={metric} title={t(`figures:meaning.${metric}`)}>
          <dt>{t(`figures:metrics.${metric}`)}</dt>
          <dd>
            {asked.data?.totals[metric]?.n ? (
              <Link to={`${paths.home}?metrica=${metric}`}>
                {figureText(metric, asked.data.totals[metric], formats)}
              </Link>
            ) : (
              figureText(metric, asked.data?.totals[metric], formats)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
