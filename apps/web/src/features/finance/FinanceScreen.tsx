// The company's plan: what it is, until when, how much is used, and what to do when it has ended.
import { Button } from "@mantine/core";
import { tenantDate, tenantPlan } from "@prosa/contracts/tenants";
import { IconCalendarDue, IconCheck, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, planExpired, useSignedIn } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";
import { Chip, FailedPanel, Remark, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import css from "./finance.module.css";

/** Often enough that a renewed plan opens the doors by itself. */
const ASK_AGAIN_MS = 20_000;

function useDue() {
  const { t } = useTranslation("finance");
  const due = useQuery({
    queryKey: ["tenant", "date"],
    queryFn: () => api(tenantDate, { quiet: true, silent: true }),
    refetchInterval: ASK_AGAIN_MS,
  });
  const blocked = useStore(planExpired);
  const expired = due.data?.expired;
  useEffect(() => {
    if (expired === undefined || expired === blocked) return;
    planExpired.set(expired);
    if (!expired) notify({ kind: "success", title: t("renewed.title"), detail: t("renewed.detail"), key: "renewed" });
  }, [expired, blocked, t]);
  return due;
}

function Expired({ onCheck, busy }: { onCheck(): void; busy: boolean }) {
  const { t } = useTranslation("finance");
  const { profile } = useSignedIn();
  return (
    <div className={css.expired}>
      <Remark tone="danger" title={t("expired.title")}>
        {t(profile === "admin" ? "expired.admin" : "expired.others")}
      </Remark>
      <Button variant="default" loading={busy} leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onCheck}>
        {t("expired.check")}
      </Button>
    </div>
  );
}

function PlanCard() {
  const { t } = useTranslation("finance");
  const formats = useFormats();
  const due = useDue();
  const plan = useQuery({ queryKey: ["tenant", "plan"], queryFn: () => api(tenantPlan, { quiet: true }) });

  if (plan.isPending || due.isPending) {
    return (
      <Waiting label={t("loading")}>
        <span className={`skel ${css.skeleton}`} />
      </Waiting>
    );
  }
  if (plan.isError || due.isError) {
    const retry = () => {
      void plan.refetch();
      void due.refetch();
    };
    return <FailedPanel error={plan.error ?? due.error} onRetry={retry} />;
  }
  const { expired, daysLeft, dueDate } = due.data;
  const lines: [string, string][] = [
    [t("fields.value"), t("perMonth", { value: formats.money(plan.data.plan.valueCents, plan.data.plan.currency) })],
    [t("fields.due"), formats.date(dueDate)],
    [t("fields.users"), t("of", { used: plan.data.users, of: plan.data.plan.maxUsers })],
    [t("fields.connections"), t("of", { used: plan.data.connections, of: plan.data.plan.maxConnections })],
  ];
  return (
    <>
      {expired && <Expired onCheck={() => void due.refetch()} busy={due.isFetching} />}
      <div className={css.head}>
        <h2>{plan.data.plan.name}</h2>
        <Chip
          tone={expired ? "danger" : "success"}
          icon={
            expired ? (
              <IconCalendarDue size={12} stroke={2} aria-hidden />
            ) : (
              <IconCheck size={12} stroke={2} aria-hidden />
            )
          }
        >
          {expired ? t("status.expired") : t("status.active", { count: daysLeft })}
        </Chip>
      </div>
      <dl className={css.lines}>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function FinanceScreen() {
  const { t } = useTranslation("finance");
  usePageTitle(t("title"));
  return (
    <div className={css.page}>
      <section className={`card ${css.card}`} aria-label={t("plan")}>
        <PlanCard />
      </section>
    </div>
  );
}
