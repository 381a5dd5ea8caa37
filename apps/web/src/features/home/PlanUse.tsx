// How much of the plan is in use, for admins.
import { Progress } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../shared/ui/index.ts";
import css from "./home.module.css";
import { usePlanUse } from "./home.queries.ts";

function Use({ label, used, of }: { label: string; used: number; of: number }) {
  const { t } = useTranslation("home");
  const percent = of > 0 ? Math.min(100, (used / of) * 100) : 0;
  return (
    <div className={css.use}>
      <span className={css.useLabel}>{label}</span>
      <Progress value={percent} color={used >= of ? "var(--app-danger)" : "var(--app-primary)"} aria-label={label} />
      <span className={css.useNumber}>{t("plan.of", { used, of })}</span>
    </div>
  );
}

export function PlanUse() {
  const { t } = useTranslation("home");
  const plan = usePlanUse(true);
  return (
    <section className={`card ${css.plan}`} aria-labelledby="plan-use">
      <div className={css.planHead}>
        <h2 id="plan-use">{t("plan.title")}</h2>
        {plan.data && <span className="meta">{plan.data.plan.name}</span>}
        <span className="grow" />
        <Link className="text-link" to={paths.finance}>
          {t("plan.open")}
        </Link>
      </div>
      {plan.isPending && (
        <Waiting label={t("loading")}>
          <span className={`skel ${css.lineSkeleton}`} />
        </Waiting>
      )}
      {plan.isError && <FailedPanel error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.data && (
        <>
          <Use label={t("plan.users")} used={plan.data.users} of={plan.data.plan.maxUsers} />
          <Use label={t("plan.connections")} used={plan.data.connections} of={plan.data.plan.maxConnections} />
        </>
      )}
    </section>
  );
}
