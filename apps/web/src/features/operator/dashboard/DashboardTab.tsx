// What companies are worth in a month, how that moved, and how they use the product: each number opens its rows.
import { NativeSelect } from "@mantine/core";
import type { Counted, DashboardNumber } from "@prosa/contracts/office/dashboard";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { TabPanel } from "../../../shared/page-tabs/index.ts";
import { FailedPanel, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import type { TabProps } from "../operator.types.ts";
import css from "./dashboard.module.css";
import { useDashboard } from "./dashboard.queries.ts";
import { NumberRows, useSums } from "./NumberRows.tsx";

const groups = {
  worth: ["mrr", "new", "expansion", "contraction", "churn"],
  money: ["collected", "overdue"],
  companies: ["trials", "converted", "idle"],
} as const satisfies Record<string, readonly DashboardNumber[]>;
type Group = keyof typeof groups;

/** What the rows behind a number are. */
const kinds = {
  mrr: "company",
  new: "company",
  expansion: "company",
  contraction: "company",
  churn: "company",
  converted: "company",
  trials: "company",
  idle: "company",
  collected: "payment",
  overdue: "invoice",
} as const satisfies Record<DashboardNumber, string>;

const counted: ReadonlySet<DashboardNumber> = new Set(["trials", "idle"]);

/** "março de 2026"; the middle of the month is in it in every zone. */
function useMonthName() {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return (month: string) => format.format(new Date(`${month}-15T12:00:00Z`));
}

function Card({ of, onOpen }: { of: Counted; onOpen(): void }) {
  const { t } = useTranslation("operator_dashboard");
  const formats = useFormats();
  const sumsOf = useSums();
  const isCount = counted.has(of.number);
  const shown = isCount ? formats.count(of.count) : sumsOf(of.sums) || formats.money(0);
  return (
    <button type="button" className={`card ${css.card}`} onClick={onOpen} data-testid={`number-${of.number}`}>
      <span>{t(`numbers.${of.number}`)}</span>
      <strong>{shown}</strong>
      <span>
        {isCount ? t(`notes.${of.number as "trials" | "idle"}`) : t(`rows.${kinds[of.number]}`, { count: of.count })}
      </span>
    </button>
  );
}

function Use({ of }: { of: { companies: number; users: number; connections: number } }) {
  const { t } = useTranslation("operator_dashboard");
  const formats = useFormats();
  return (["companies", "users", "connections"] as const).map((name) => (
    <div key={name} className={`card ${css.plain}`}>
      <span>{t(`use.${name}`)}</span>
      <strong>{formats.count(of[name])}</strong>
    </div>
  ));
}

function Figures({ month, onMonth }: { month: string | null; onMonth(month: string): void }) {
  const { t } = useTranslation("operator_dashboard");
  const formats = useFormats();
  const monthName = useMonthName();
  const [open, setOpen] = useState<DashboardNumber | null>(null);
  const dashboard = useDashboard(month);
  if (dashboard.isError) return <FailedPanel error={dashboard.error} onRetry={() => void dashboard.refetch()} />;
  if (!dashboard.data) {
    return (
      <Waiting label={t("loading")}>
        <span className="skel" />
      </Waiting>
    );
  }
  const { data } = dashboard;
  const byName = new Map(data.numbers.map((one) => [one.number, one]));
  return (
    <>
      <div className={css.head}>
        <p className={css.hint}>
          {data.takenAt === null ? t("never") : t("taken", { when: formats.dateTime(data.takenAt) })}
        </p>
        <NativeSelect
          label={t("month")}
          value={data.month}
          data={data.months.map((value) => ({ value, label: monthName(value) }))}
          onChange={(event) => onMonth(event.currentTarget.value)}
        />
      </div>
      {(Object.keys(groups) as Group[]).map((group) => (
        <section key={group} className={css.group} aria-label={t(`groups.${group}`)}>
          <h2>{t(`groups.${group}`)}</h2>
          <div className={css.cards}>
            {groups[group].map((name) => {
              const of = byName.get(name);
              return of && <Card key={name} of={of} onOpen={() => setOpen(name)} />;
            })}
            {group === "companies" && <Use of={data} />}
          </div>
        </section>
      ))}
      <NumberRows number={open} month={month} onClose={() => setOpen(null)} />
    </>
  );
}

export function DashboardTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["operator_dashboard", "operator"]);
  usePageTitle(t("operator:title"));
  const [month, setMonth] = useState<string | null>(null);
  return <TabPanel tabs={tabs()}>{allowed && <Figures month={month} onMonth={setMonth} />}</TabPanel>;
}
