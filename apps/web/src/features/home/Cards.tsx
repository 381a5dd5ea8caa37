// The six numbers of the start page, each with how it differs from before, its last two weeks, and the tickets behind it.
import { type Figure, type MetricId, shownOf } from "@prosa/contracts/metrics";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import {
  Delta,
  differenceOf,
  figureText,
  isFew,
  Spark,
  useFigures,
  useNowFigures,
} from "../../entities/figures/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { FailedPanel } from "../../shared/ui/index.ts";
import css from "./home.module.css";
import { dayPlus, eachDay } from "./home.rules.ts";
import type { HomeView } from "./use-home-filter.ts";

export const cardMetrics = ["queueTime", "firstAnswer", "grade", "closed"] as const satisfies readonly MetricId[];
const SPARK_DAYS = 14;

interface CardProps {
  to: string;
  label: string;
  value: ReactNode;
  foot?: ReactNode;
  spark?: ReactNode;
  isOpened?: boolean;
}

export function NumberCard({ to, label, value, foot, spark, isOpened }: CardProps) {
  return (
    <Link className={`card ${css.card}`} to={to} aria-current={isOpened || undefined}>
      <span className={css.label}>
        {label}
        <IconArrowRight className={css.go} size={14} stroke={1.75} aria-hidden />
      </span>
      <span className={css.value}>{value}</span>
      <span className={css.foot}>
        {foot ?? <span />}
        {spark}
      </span>
    </Link>
  );
}

export function Cards({ view }: { view: HomeView }) {
  const { t } = useTranslation(["home", "figures"]);
  const formats = useFormats();
  const { days, places, today } = view;
  const figures = useFigures({ metrics: cardMetrics, ...days, ...places, compare: true }, "quick");
  const fortnight = { from: dayPlus(today, 1 - SPARK_DAYS), to: today };
  const daily = useFigures({ metrics: cardMetrics, ...fortnight, ...places, by: "day" });
  const now = useNowFigures(places);
  const rows = new Map(daily.data?.rows.map(({ key, values }) => [key, values]));
  const lineOf = (metric: MetricId) =>
    eachDay(fortnight).map((day) => {
      const figure = rows.get(day)?.[metric];
      return figure ? shownOf(metric, figure) : metric === "closed" ? 0 : null;
    });
  if (figures.isError && !figures.data) {
    return (
      <div className="card">
        <FailedPanel error={figures.error} onRetry={() => void figures.refetch()} />
      </div>
    );
  }
  const count = (value: number | undefined) => (value === undefined ? "…" : formats.count(value));
  return (
    <div className={css.cards}>
      <NumberCard to={paths.panel} label={t("cards.open")} value={count(now.data?.open)} foot={t("cards.now")} />
      <NumberCard
        to={`${paths.panel}?por=fila`}
        label={t("cards.waiting")}
        value={count(now.data?.pending)}
        foot={now.data && now.data.late > 0 ? <Late count={now.data.late} /> : t("cards.now")}
      />
      {cardMetrics.map((metric) => (
        <MetricCard
          key={metric}
          metric={metric}
          view={view}
          isLoading={figures.data === undefined}
          figure={figures.data?.totals[metric]}
          before={figures.data?.previous?.totals[metric]}
          line={lineOf(metric)}
        />
      ))}
    </div>
  );
}

function Late({ count }: { count: number }) {
  const { t } = useTranslation("home");
  return <span className={css.late}>{t("cards.late", { count })}</span>;
}

interface MetricCardProps {
  metric: MetricId;
  view: HomeView;
  isLoading: boolean;
  figure: Figure | undefined;
  before: Figure | undefined;
  line: (number | null)[];
}

export function MetricCard({ metric, view, isLoading, figure, before, line }: MetricCardProps) {
  const { t } = useTranslation(["home", "figures"]);
  const formats = useFormats();
  const difference = differenceOf(metric, figure, before, formats);
  const isOpened = view.opened === metric && view.person === undefined;
  return (
    <NumberCard
      to={view.addressOf(isOpened ? null : metric)}
      label={t(`figures:metrics.${metric}`)}
      value={isLoading ? "…" : figureText(metric, figure, formats)}
      foot={
        isFew(metric, figure) ? (
          <span className="meta">n = {figure?.n}</span>
        ) : difference ? (
          <Delta difference={difference} />
        ) : undefined
      }
      spark={<Spark values={line} isBad={difference?.isGood === false} />}
      isOpened={isOpened}
    />
  );
}
