// The public plans as cards of which one is chosen.
import { publicPlans } from "@prosa/contracts/tenants";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip, FailedPanel, Remark, Waiting } from "../../../shared/ui/index.ts";
import css from "../access.module.css";

interface Props {
  value: number | null;
  onChange(planId: number): void;
  error?: string;
}

export function PlanChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation("auth");
  const formats = useFormats();
  const plans = useQuery({ queryKey: ["public-plans"], queryFn: () => api(publicPlans, { quiet: true }) });

  if (plans.isPending) {
    return (
      <Waiting label={t("signup.plan.loading")}>
        <div className={css.plans}>
          {[0, 1, 2].map((card) => (
            <span key={card} className={`skel ${css.planSkeleton}`} />
          ))}
        </div>
      </Waiting>
    );
  }
  if (plans.isError) return <FailedPanel error={plans.error} onRetry={() => void plans.refetch()} />;
  if (plans.data.plans.length === 0) return <Remark tone="info" title={t("signup.plan.none")} />;

  const { trialDays } = plans.data;
  return (
    <fieldset className={css.planSet}>
      <legend>
        {t("signup.plan.label")}
        {trialDays !== null && trialDays > 0 && (
          <Chip tone="primary">{t("signup.plan.trial", { count: trialDays })}</Chip>
        )}
      </legend>
      <div className={css.plans}>
        {plans.data.plans.map((plan) => (
          <label key={plan.id} className={css.plan} data-chosen={plan.id === value || undefined}>
            <input
              type="radio"
              name="plan"
              value={plan.id}
              checked={plan.id === value}
              onChange={() => onChange(plan.id)}
            />
            <span className={css.planName}>{plan.name}</span>
            <span className={css.planPrice}>
              {formats.money(plan.valueCents, plan.currency)} <small>{t("signup.plan.perMonth")}</small>
            </span>
            <span className={css.planLine}>{t("signup.plan.users", { count: plan.maxUsers })}</span>
            <span className={css.planLine}>{t("signup.plan.connections", { count: plan.maxConnections })}</span>
            {(["groups", "campaigns", "integrations"] as const)
              .filter((feature) => plan[feature])
              .map((feature) => (
                <span key={feature} className={css.planLine}>
                  <IconCheck size={14} stroke={2} aria-hidden />
                  {t(`signup.plan.${feature}`)}
                </span>
              ))}
          </label>
        ))}
      </div>
      {error && (
        <p className={css.planError} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
