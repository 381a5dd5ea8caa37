// "My day" of whoever attends: what is theirs, what waits for them, and their own numbers.
import { Button } from "@mantine/core";
import type { MetricId } from "@prosa/contracts/metrics";
import { IconChecks } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { useFigures } from "../../entities/figures/index.ts";
import { useWaitLevel } from "../../entities/queue/index.ts";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, FailedPanel, Waiting } from "../../shared/ui/index.ts";
import { MetricCard, NumberCard } from "./Cards.tsx";
import css from "./home.module.css";
import { useCounts, useOwnWork } from "./home.queries.ts";
import type { HomeView } from "./use-home-filter.ts";

export function MyDay() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const now = useNow();
  const counts = useCounts();
  const levelOf = useWaitLevel();

  if (counts.isPending) {
    return (
      <Waiting label={t("loading")}>
        <div className={css.cards}>
          {[0, 1, 2, 3].map((card) => (
            <span key={card} className={`skel ${css.skeleton}`} />
          ))}
        </div>
      </Waiting>
    );
  }
  if (counts.isError) {
    return (
      <div className="card">
        <FailedPanel error={counts.error} onRetry={() => void counts.refetch()} />
      </div>
    );
  }
  const { mine, pending, unread, oldestWait } = counts.data;
  const card = (id: "mine" | "pending" | "unread", value: number) => (
    <NumberCard
      to={paths.attendance}
      label={t(`cards.${id}`)}
      value={formats.count(value)}
      foot={t(`cards.${id}Note`, { count: value })}
    />
  );
  return (
    <>
      <div className={css.cards}>
        {card("mine", mine)}
        {card("pending", pending)}
        {card("unread", unread)}
        <OwnWork />
        {oldestWait && (
          <NumberCard
            to={paths.attendance}
            label={t("cards.longest")}
            value={<span data-tone={levelOf(oldestWait, now)}>{formats.wait(oldestWait.since, now)}</span>}
            foot={t("cards.longestNote", { time: formats.time(oldestWait.since) })}
          />
        )}
      </div>
      {pending === 0 && mine === 0 && (
        <div className="card">
          <Empty
            icon={<IconChecks size={24} stroke={1.75} aria-hidden />}
            action={
              <Button component={Link} to={paths.attendance} variant="default">
                {t("open")}
              </Button>
            }
          >
            {t("allDone")}
          </Empty>
        </div>
      )}
    </>
  );
}

/** Own tasks and dates; somebody without them meets no card. */
function OwnWork() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { data } = useOwnWork();
  if (!data) return null;
  return (
    <>
      <NumberCard
        to={paths.tasks}
        label={t("cards.tasks")}
        value={<span data-tone={data.late > 0 ? "danger" : undefined}>{formats.count(data.tasks)}</span>}
        foot={t("cards.tasksNote", { count: data.tasks })}
      />
      <NumberCard
        to={paths.schedules}
        label={t("cards.scheduled")}
        value={formats.count(data.scheduled)}
        foot={t("cards.scheduledNote", { count: data.scheduled })}
      />
    </>
  );
}

export const ownMetrics = ["closed", "firstAnswer", "answer", "held", "grade"] as const satisfies readonly MetricId[];

/** Of somebody who attends all figures are their own. */
export function MyNumbers({ view }: { view: HomeView }) {
  const figures = useFigures({ metrics: ownMetrics, ...view.days, ...view.places, compare: true }, "quick");
  if (figures.isError && !figures.data) {
    return (
      <div className="card">
        <FailedPanel error={figures.error} onRetry={() => void figures.refetch()} />
      </div>
    );
  }
  return (
    <div className={css.cards}>
      {ownMetrics.map((metric) => (
        <MetricCard
          key={metric}
          metric={metric}
          view={view}
          isLoading={figures.data === undefined}
          figure={figures.data?.totals[metric]}
          before={figures.data?.previous?.totals[metric]}
          line={[]}
        />
      ))}
    </div>
  );
}
