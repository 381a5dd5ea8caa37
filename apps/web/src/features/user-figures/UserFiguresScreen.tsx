// How people attend over some days: what each took and closed, how fast they answered, how customers judged it, and their hours.
import { MultiSelect } from "@mantine/core";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import type { MetricId } from "@prosa/contracts/metrics";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "react-router";
import { Behind, figureText, useFigures } from "../../entities/figures/index.ts";
import { usePeopleChoices } from "../../entities/people/index.ts";
import { DateField } from "../../shared/date-field/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, FailedPanel, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import { useReportFilter } from "./use-report-filter.ts";
import css from "./user-figures.module.css";
import { WorkDays } from "./WorkDays.tsx";
import { useWorkday } from "./workday.queries.ts";

const columns = [
  "came",
  "closed",
  "firstAnswer",
  "inTarget",
  "answer",
  "held",
  "movedOut",
  "reopened",
  "rated",
  "grade",
] as const satisfies readonly MetricId[];

/** Of the working day; the days themselves are behind them. */
const hours = ["online", "paused"] as const;

type View = ReturnType<typeof useReportFilter>;

export function UserFiguresScreen() {
  const { t } = useTranslation(["user_figures", "nav"]);
  const view = useReportFilter();
  const people = usePeopleChoices();
  const { from, to } = view;
  usePageTitle(t("nav:pages.userFigures"));
  return (
    <div className={`${css.page} ${css.printed}`}>
      <div className={css.filters}>
        <DateField label={t("from")} value={from} onChange={(day) => view.put("de", day)} />
        <DateField label={t("to")} value={to} onChange={(day) => view.put("ate", day)} />
        <MultiSelect
          className={css.people}
          label={t("people")}
          placeholder={view.people.length === 0 ? t("choose") : ""}
          error={view.people.length === 0 ? t("atLeastOne") : undefined}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={view.people}
          onChange={(ids) => view.put("pessoas", ids.join(",") || null)}
          searchable
          clearable
        />
      </div>
      {view.people.length === 0 ? (
        <div className="card">
          <Empty icon={<IconUsers size={24} stroke={1.75} aria-hidden />}>{t("none")}</Empty>
        </div>
      ) : (
        <Rows view={view} />
      )}
      {view.opened && view.people.length > 0 && (
        <Behind
          key={`${view.opened} ${view.openedOf}`}
          metric={view.opened}
          asked={{ from, to, usersIds: view.openedOf ?? view.people.join(",") }}
          closeTo={view.addressOf(null)}
        />
      )}
      {view.workOf && view.people.includes(view.workOf) && (
        <WorkDays
          key={view.workOf}
          userId={view.workOf}
          name={people.find(({ id }) => String(id) === view.workOf)?.name ?? t("gone")}
          from={from}
          to={to}
          closeTo={view.addressOfWork(null)}
        />
      )}
    </div>
  );
}

function Rows({ view }: { view: View }) {
  const { t } = useTranslation(["user_figures", "figures"]);
  const formats = useFormats();
  const names = new Map(usePeopleChoices().map(({ id, name }) => [String(id), name]));
  const { from, to, people } = view;
  const asked = useFigures({ metrics: columns, from, to, usersIds: people.join(","), by: "user" });
  const work = useWorkday({ from, to, usersIds: people.join(","), by: "user" });
  if (asked.isError && !asked.data) {
    return (
      <div className="card">
        <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
      </div>
    );
  }
  if (!asked.data) {
    return (
      <Waiting label={t("figures:loading")}>
        <span className={`skel ${css.skeleton}`} />
      </Waiting>
    );
  }
  const worked = new Map(work.data?.rows.map((row) => [String(row.userId), row]));
  const rows = new Map(asked.data.rows.map((row) => [row.key, row]));
  const nameOf = (id: string) => names.get(id) ?? rows.get(id)?.name ?? worked.get(id)?.name ?? t("gone");
  const lasted = (seconds = 0) => (seconds === 0 ? "–" : formats.duration(seconds * 1000));
  const most = Math.max(1, ...asked.data.rows.map(({ values }) => values.closed?.n ?? 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys.
    <section className={`card ${css.box}`} tabIndex={0} aria-label={t("table")}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("name")}</th>
            {columns.map((metric) => (
              <th key={metric} scope="col" title={t(`figures:meaning.${metric}`)}>
                {t(`figures:metrics.${metric}`)}
              </th>
            ))}
            {hours.map((state) => (
              <th key={state} scope="col" title={t(`work.meaning.${state}`)}>
                {t(`work.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((id) => {
            const values = rows.get(id)?.values;
            return (
              <tr key={id}>
                <th scope="row">
                  {nameOf(id)}
                  <span className={css.bar} aria-hidden>
                    <i style={{ width: `${((values?.closed?.n ?? 0) / most) * 100}%` }} />
                  </span>
                </th>
                {columns.map((metric) => (
                  <td key={metric}>
                    {values?.[metric]?.n ? (
                      <Link className={css.number} to={view.addressOf(metric, id)}>
                        {figureText(metric, values[metric], formats)}
                      </Link>
                    ) : (
                      figureText(metric, values?.[metric] ?? { n: 0, sum: 0 }, formats)
                    )}
                  </td>
                ))}
                {hours.map((state) => (
                  <td key={state}>
                    {worked.get(id)?.[state] ? (
                      <Link
                        className={css.number}
                        to={view.addressOfWork(id)}
                        title={t("work.open", { name: nameOf(id) })}
                      >
                        {lasted(worked.get(id)?.[state])}
                      </Link>
                    ) : (
                      lasted(worked.get(id)?.[state])
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("total")}</th>
            {columns.map((metric) => (
              <td key={metric}>{figureText(metric, asked.data.totals[metric], formats)}</td>
            ))}
            {hours.map((state) => (
              <td key={state}>{lasted(work.data?.totals[state])}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
