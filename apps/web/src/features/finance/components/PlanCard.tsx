// The plan: what it costs, how much of it is used, until when it is paid, what it includes.
import { Progress } from "@mantine/core";
import { featureGates } from "@prosa/contracts/gates";
import { IconCalendarDue, IconCheck, IconLock } from "@tabler/icons-react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../finance.module.css";
import { useDue, usePlan } from "../finance.queries.ts";
import { Expired } from "./Expired.tsx";

function Use({ name, used, most }: { name: string; used: number; most: number }) {
  const { t } = useTranslation("finance");
  const full = used >= most;
  return (
    <div className={css.use}>
      <div className={css.useLine}>
        <span>{name}</span>
        <span>{t("of", { used, of: most })}</span>
      </div>
      <Progress value={Math.min(100, (used / most) * 100)} color={full ? "red" : undefined} aria-label={name} />
    </div>
  );
}

function Included({ locked }: { locked: readonly { gate: string; plan: string | null }[] }) {
  const { t } = useTranslation(["finance", "gates"]);
  const { features } = useSignedIn();
  return (
    <ul className={css.included} aria-label={t("included")}>
      {featureGates.map((gate) => {
        const isIn = features.includes(gate);
        const seller = locked.find((one) => one.gate === gate)?.plan;
        return (
          <li key={gate}>
            {isIn ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconLock size={16} stroke={1.75} aria-hidden />}
            <span>
              {t(`gates:names.${gate}`)}
              {!isIn && <small>{seller ? t("gates:available", { plan: seller }) : t("notIncluded")}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function PlanCard() {
  const { t } = useTranslation("finance");
  const formats = useFormats();
  const due = useDue();
  const plan = usePlan();
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
  const { expired, daysLeft, dueDate, state, blockedFrom } = due.data;
  const { plan: terms, users, connections, locked, admins } = plan.data;
  const tone = expired ? "danger" : state === "grace" ? "warning" : "success";
  return (
    <>
      {expired && <Expired admins={admins} onCheck={() => void due.refetch()} busy={due.isFetching} />}
      <div className={css.head}>
        <h2>{terms.name}</h2>
        <Chip
          tone={tone}
          icon={
            expired ? (
              <IconCalendarDue size={12} stroke={2} aria-hidden />
            ) : (
              <IconCheck size={12} stroke={2} aria-hidden />
            )
          }
        >
          {state === "blocked" || state === "suspended"
            ? t("status.expired")
            : state === "active"
              ? t("status.active", { count: Math.max(0, daysLeft) })
              : t(`status.${state}`)}
        </Chip>
      </div>
      <p className={css.price}>
        <strong>{formats.money(terms.valueCents, terms.currency)}</strong> {t("period", { count: terms.periodMonths })}
      </p>
      <Use name={t("fields.users")} used={users} most={terms.maxUsers} />
      <Use name={t("fields.connections")} used={connections} most={terms.maxConnections} />
      <dl className={css.lines}>
        <div>
          <dt>{t("fields.due")}</dt>
          <dd>{formats.date(dueDate)}</dd>
        </div>
        {state === "grace" && (
          <div>
            <dt>{t("fields.blocked")}</dt>
            <dd>{formats.dateTime(blockedFrom)}</dd>
          </div>
        )}
      </dl>
      <Included locked={locked} />
    </>
  );
}
