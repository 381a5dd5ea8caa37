// Stands where a screen or a part of one would be that the company's plan leaves out: what it is, which plan has it, where to go.
import { Button } from "@mantine/core";
import type { FeatureGate } from "@prosa/contracts/gates";
import { allows } from "@prosa/contracts/permissions";
import { tenantPlan } from "@prosa/contracts/tenants";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { api, useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, usePageTitle } from "../../shared/ui/index.ts";
import css from "./plan-lock.module.css";

export function PlanLock({ gate }: { gate: FeatureGate }) {
  const { t } = useTranslation("gates");
  const { profile } = useSignedIn();
  const plan = useQuery({ queryKey: ["tenant", "plan"], queryFn: () => api(tenantPlan, { quiet: true }) });
  const name = t(`names.${gate}`);
  usePageTitle(name);
  const seller = plan.data?.locked.find((one) => one.gate === gate)?.plan ?? null;
  const isPaying = allows(profile, "finance", "full");
  return (
    <div className={css.centre}>
      <Empty
        icon={<IconLock size={24} stroke={1.75} aria-hidden />}
        title={t("title", { name })}
        action={
          isPaying && (
            <Button component={Link} to={paths.finance}>
              {t("finance")}
            </Button>
          )
        }
      >
        {seller && <strong data-testid="gate-plan">{t("available", { plan: seller })}</strong>}{" "}
        {t(isPaying ? "ask" : "others")}
      </Empty>
    </div>
  );
}

/** The screen, or what says why it is not there; follows the plan without a reload. */
export function behindGate(gate: FeatureGate, Screen: ComponentType): ComponentType {
  return function Gated() {
    const { features } = useSignedIn();
    return features.includes(gate) ? <Screen /> : <PlanLock gate={gate} />;
  };
}
