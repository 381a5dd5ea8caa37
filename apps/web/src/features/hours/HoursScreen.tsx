// Business hours: the week of the company, a channel or a queue, and the holidays.
import { Suspense } from "react";
import { lazyForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { PageTabs, usePageTab } from "../../shared/page-tabs/index.ts";
import "../../shared/form-drawer/styles.ts";
import { usePageTitle } from "../../shared/ui/index.ts";
import { WeekTab } from "./components/WeekTab.tsx";
import css from "./hours.module.css";
import { useHoursRealtime } from "./hours.queries.ts";

/** A list page with its table: fetched by those who look at holidays. */
const HolidaysTab = lazyForm(async () => (await import("./components/HolidaysTab.tsx")).HolidaysTab);

const names = ["semana", "feriados"] as const;

export function HoursScreen() {
  const { t } = useTranslation("hours");
  const tab = usePageTab(names);
  usePageTitle(t("title"));
  useHoursRealtime();
  const tabs = (
    <PageTabs
      label={t("title")}
      current={tab}
      tabs={[
        { name: "semana", label: t("tabs.week") },
        { name: "feriados", label: t("tabs.holidays") },
      ]}
    />
  );
  if (tab === "feriados") {
    return (
      <Suspense fallback={<div className={css.page}>{tabs}</div>}>
        <HolidaysTab tabs={tabs} />
      </Suspense>
    );
  }
  return (
    <div className={css.page}>
      {tabs}
      <WeekTab />
    </div>
  );
}
