// The queues on the television: what waits beside its target, and how today went; eight at a time, without a customer's name.
import type { MetricId } from "@prosa/contracts/metrics";
import { figureText, useFigures } from "../../../entities/figures/index.ts";
import { useWaitLevel } from "../../../entities/queue/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { ColorDot } from "../../../shared/ui/index.ts";
import css from "../tv.module.css";
import { pageAt, type QueueNow, tvRows } from "../tv.rules.ts";
import { useToday } from "./Today.tsx";

const metrics = ["openedIn", "closed", "firstAnswer", "inTarget", "grade"] as const satisfies readonly MetricId[];

export function TvQueues({ queues, now }: { queues: readonly QueueNow[]; now: Date }) {
  const { t } = useTranslation(["panel", "figures"]);
  const formats = useFormats();
  const locale = useLocale();
  const today = useToday();
  const levelOf = useWaitLevel();
  const figures = useFigures({ metrics, from: today, to: today, by: "queue" }, "quick");
  const { rows, page, pages } = pageAt(tvRows(queues, figures.data?.rows ?? [], locale), now.getTime());
  return (
    <>
      <table className={css.queues}>
        <caption className="sr">{t("by.queue")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("columns.queue")}</th>
            <th scope="col">{t("columns.pending")}</th>
            <th scope="col">{t("columns.wait")}</th>
            <th scope="col">{t("tv.online")}</th>
            {metrics.map((metric) => (
              <th key={metric} scope="col">
                {t(`figures:metrics.${metric}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ queue: { id, name, color, pending, oldestWait, online }, values }) => (
            <tr key={id ?? 0} data-level={oldestWait ? levelOf(oldestWait, now) : "calm"}>
              <th scope="row">
                <span className={css.queueName}>
                  <ColorDot color={color ?? "var(--app-border-strong)"} />
                  <span className="trunc">{name ?? t("noQueue")}</span>
                </span>
              </th>
              <td>{formats.count(pending)}</td>
              <td className={css.oldest}>{oldestWait ? formats.wait(oldestWait.since, now) : "–"}</td>
              <td>{formats.count(online)}</td>
              {metrics.map((metric) => (
                <td key={metric}>{figureText(metric, values[metric], formats)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && <p className={css.page}>{t("tv.page", { page: page + 1, pages })}</p>}
    </>
  );
}
