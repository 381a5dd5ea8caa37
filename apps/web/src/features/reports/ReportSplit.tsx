// What is said of all rows: the figures, and how many there are of each kind, as bars that lead to what they count.
import type { ReportAnswer, ReportShape } from "@prosa/contracts/report-shapes";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { withChosen } from "./report-address.rules.ts";
import css from "./reports.module.css";
import { useSaid } from "./reports.queries.ts";
import { useCells } from "./use-cells.ts";
import { useFilterOptions } from "./use-filter-words.ts";

const MOST_PARTS = 30;

/** A bar opens exactly what it counts: the same report narrowed to it, or the contacts that wear the tag. */
function useWayTo(shape: ReportShape): (key: string) => string | { search: string } | null {
  const [params] = useSearchParams();
  return (key) => {
    if (shape.id === "contacts-by-tag") return `${paths.contacts}?tagId=${key}`;
    if (shape.id === "contacts-by-wallet") return `${paths.contacts}?walletId=${key}`;
    if (shape.id === "tickets") return { search: withChosen(params, "state", [key]).toString() };
    if (shape.id === "ratings") return { search: withChosen(params, "grade", [key]).toString() };
    if (shape.required) return { search: withChosen(params, shape.required as "laneIds", [key]).toString() };
    return null;
  };
}

export function ReportSplit({ shape, answer }: { shape: ReportShape; answer: ReportAnswer }) {
  const { t } = useTranslation("reports");
  const say = useSaid();
  const { figure, count } = useCells();
  const options = useFilterOptions();
  const wayTo = useWayTo(shape);
  const parts = answer.split.slice(0, MOST_PARTS);
  const most = Math.max(1, ...parts.map((part) => part.count));
  const known = [...options("state"), ...options("places")];
  const nameOf = (part: ReportAnswer["split"][number]) =>
    part.name ?? known.find(({ value }) => value === part.key)?.label ?? part.key;
  const figures = shape.figures ?? [];
  const total = answer.isMore ? t("moreThan", { count: count(answer.count) }) : count(answer.count);
  const named = (part: ReportAnswer["split"][number]): ReactNode => {
    const way = wayTo(part.key);
    const text = nameOf(part);
    return way === null ? (
      <span className="trunc">{text}</span>
    ) : (
      <Link className="trunc" to={way}>
        {text}
      </Link>
    );
  };
  return (
    <div className={css.above}>
      <dl className={css.figures}>
        <div className={`card ${css.figure}`}>
          <dt>{t("total")}</dt>
          <dd data-testid="report-total">{total}</dd>
        </div>
        {figures.map((one) => (
          <div key={one.id} className={`card ${css.figure}`}>
            <dt>{say(one.title)}</dt>
            <dd>{figure(answer.figures[one.id] ?? null, one)}</dd>
          </div>
        ))}
      </dl>
      {shape.split && parts.length > 0 && (
        <figure className={`card ${css.split}`}>
          <figcaption>{say(shape.split)}</figcaption>
          {parts.map((part) => (
            <div key={part.key} className={css.part}>
              {named(part)}
              <span className={css.track} aria-hidden>
                <span className={css.fill} style={{ inlineSize: `${(part.count / most) * 100}%` }} />
              </span>
              <span className={css.partCount}>
                {part.isMore ? t("moreThan", { count: count(part.count) }) : count(part.count)}
              </span>
            </div>
          ))}
        </figure>
      )}
    </div>
  );
}
